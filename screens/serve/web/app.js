// Around textual-serve's own script: a size of letters that fits, files that are saved, and why
// a connection has ended.
"use strict";
(() => {
  const USUAL = 16, LEAST = 9;
  const ADVANCE = 0.6, LINE = 1.33; // of Roboto Mono, a letter's width and its line by its size
  const AGAIN = 5000; // milliseconds

  // The display is read across the room, and nobody is there to press a button.
  const isDisplay = () => document.body.dataset.role === "display";

  // 80 columns where the letters can still be read; the app can do with 60.
  const fontSize = () => {
    const asked = Number(new URLSearchParams(location.search).get("fontsize"));
    if (asked >= 6 && asked <= 60) return asked;
    const fits = columns => Math.floor(10 * innerWidth / columns / ADVANCE) / 10;
    if (isDisplay()) {
      return Math.max(LEAST, Math.min(fits(80), Math.floor(10 * innerHeight / 24 / LINE) / 10));
    }
    return Math.min(USUAL, fits(80) >= LEAST ? fits(80) : Math.max(fits(60), LEAST));
  };

  // A file comes as a download; there is nothing else that the app opens.
  window.open = address => {
    const url = new URL(address || "", location.href);
    if (url.origin === location.origin && url.pathname.startsWith("/download/")) {
      const link = document.createElement("a");
      link.href = url.href;
      link.download = "";
      link.click();
    }
    return null;
  };

  const say = text => { document.getElementById("why").textContent = text; };

  const goOn = async () => {
    try {
      await fetch("/", { cache: "no-store" });
    } catch {
      say("No answer. Is the host's laptop on, and on the same network?");
      return;
    }
    location.reload();
  };

  window.WebSocket = class extends WebSocket {
    constructor(...rest) {
      super(...rest);
      // Keys go to the app from the first one on.
      this.addEventListener("open", () => document.querySelector(".xterm-helper-textarea").focus());
      this.addEventListener("close", event => {
        say(event.reason || "The connection was lost. Every entry is saved.");
        document.getElementById("again").focus();
        if (isDisplay()) setInterval(goOn, AGAIN);
      });
    }

    send(data) {
      if (this.readyState === WebSocket.OPEN) super.send(data);
    }
  };

  // A phone's keyboard covers the page without making it smaller.
  const fit = () => {
    const height = Math.floor(window.visualViewport ? visualViewport.height : innerHeight);
    document.documentElement.style.setProperty("--height", `${height}px`);
  };

  addEventListener("DOMContentLoaded", () => {
    fit();
    if (window.visualViewport) {
      visualViewport.addEventListener("resize", () => {
        fit();
        dispatchEvent(new Event("resize"));
      });
    } else {
      addEventListener("resize", fit, true);
    }
    document.getElementById("terminal").dataset.fontSize = fontSize();
    document.getElementById("again").addEventListener("click", goOn);
  });
})();
