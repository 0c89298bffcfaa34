"""The app in browsers on the pub's network, behind a guard; and the night on guests' phones."""
