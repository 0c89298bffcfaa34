BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entry (
	night INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	paid BOOLEAN NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (night, entry), 
	CONSTRAINT fk_entry_night_night FOREIGN KEY(night) REFERENCES night (number), 
	CONSTRAINT fk_entry_player_player FOREIGN KEY(player) REFERENCES player (id), 
	CONSTRAINT ck_entry_entry CHECK (entry >= 1), 
	CONSTRAINT ck_entry_name CHECK (name <> ''), 
	CONSTRAINT ck_entry_paid CHECK (paid IN (0, 1))
);
INSERT INTO "entry" VALUES(1,1,1,'Ann',0);
INSERT INTO "entry" VALUES(1,2,2,'Bob',0);
INSERT INTO "entry" VALUES(1,3,3,'=1+1',0);
INSERT INTO "entry" VALUES(2,1,4,'李雷',0);
INSERT INTO "entry" VALUES(2,2,1,'Ann',0);
INSERT INTO "entry" VALUES(2,3,2,'Bob',0);
INSERT INTO "entry" VALUES(2,4,5,'Cid',0);
INSERT INTO "entry" VALUES(3,1,1,'Ann',1);
INSERT INTO "entry" VALUES(3,2,2,'Bob',1);
INSERT INTO "entry" VALUES(3,3,5,'Cid',1);
INSERT INTO "entry" VALUES(3,4,6,'Dot',1);
INSERT INTO "entry" VALUES(3,5,7,'Eve',1);
INSERT INTO "entry" VALUES(3,6,8,'Fay',1);
INSERT INTO "entry" VALUES(3,7,9,'Gus',1);
INSERT INTO "entry" VALUES(3,8,10,'Hal',1);
INSERT INTO "entry" VALUES(3,9,11,'Ida',1);
INSERT INTO "entry" VALUES(4,1,1,'Ann',1);
INSERT INTO "entry" VALUES(4,2,2,'Bob',1);
INSERT INTO "entry" VALUES(4,3,5,'Cid',1);
INSERT INTO "entry" VALUES(4,4,6,'Dot',1);
INSERT INTO "entry" VALUES(4,5,7,'Eve',1);
INSERT INTO "entry" VALUES(4,6,8,'Fay',1);
INSERT INTO "entry" VALUES(4,7,9,'Gus',1);
INSERT INTO "entry" VALUES(5,1,1,'Ann',1);
INSERT INTO "entry" VALUES(5,2,2,'Bob',1);
INSERT INTO "entry" VALUES(5,3,5,'Cid',1);
INSERT INTO "entry" VALUES(5,4,6,'Dot',1);
INSERT INTO "entry" VALUES(6,1,1,'Ann',0);
INSERT INTO "entry" VALUES(6,2,2,'Bob',0);
INSERT INTO "entry" VALUES(6,3,5,'Cid',0);
INSERT INTO "entry" VALUES(7,1,1,'Ann',0);
INSERT INTO "entry" VALUES(7,2,2,'Bob',0);
INSERT INTO "entry" VALUES(7,3,5,'Cid',0);
INSERT INTO "entry" VALUES(8,1,1,'Ann',1);
INSERT INTO "entry" VALUES(8,2,2,'Bob',0);
INSERT INTO "entry" VALUES(8,3,5,'Cid',1);
INSERT INTO "entry" VALUES(8,4,12,'O’Brien',0);
CREATE TABLE event (
	stream VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	uuid VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	payload VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	"by" VARCHAR NOT NULL, 
	saw VARCHAR, 
	CONSTRAINT pk_event PRIMARY KEY (stream, seq), 
	CONSTRAINT uq_event_uuid UNIQUE (uuid), 
	CONSTRAINT ck_event_stream CHECK (stream <> ''), 
	CONSTRAINT ck_event_seq CHECK (seq >= 1), 
	CONSTRAINT ck_event_uuid CHECK (length(uuid) = 36), 
	CONSTRAINT ck_event_kind CHECK (kind <> ''), 
	CONSTRAINT ck_event_version CHECK (version >= 1), 
	CONSTRAINT ck_event_integers CHECK (typeof(seq) = 'integer' AND typeof(version) = 'integer'), 
	CONSTRAINT ck_event_payload CHECK (json_valid(payload) AND json_type(payload) = 'object'), 
	CONSTRAINT ck_event_saw CHECK (saw IS NULL OR (json_valid(saw) AND json_type(saw) = 'object'))
)
 WITHOUT ROWID

;
INSERT INTO "event" VALUES('house',1,'328b9abb-4e78-47ec-8ec6-48431c861e26','preset-saved',1,'{"name":"Swan","rules":{"preset":"classic","units":4,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"}}','2026-11-21 20:01:58.547932','host',NULL);
INSERT INTO "event" VALUES('night/1',1,'74391e3c-7c76-4d4a-9e21-017978b8bd2a','night-planned',3,'{"uid":"3b6d7352-4297-48e9-a968-16b79cef8bad","plan":{"name":"First","date":"2026-10-02","venue":"The Swan","rules":{"preset":"classic","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"single","options":[],"tables":1,"seats":20,"fees":{"entry":0,"house":0,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:58.156645','host','{}');
INSERT INTO "event" VALUES('night/1',2,'87f46991-db6c-430c-9180-3c7b19905e67','registered',1,'{"names":["Ann","Bob","=1+1"],"paid":[false,false,false]}','2026-11-21 20:01:58.191912','host','{}');
INSERT INTO "event" VALUES('night/1',3,'fc872453-f98e-4928-a0be-5b1eb94a809e','seats-placed',2,'{"tables":[[1,2,3]]}','2026-11-21 20:01:58.211235','host','{}');
INSERT INTO "event" VALUES('night/1',4,'fbf7eed1-8113-4f95-bfa4-54be6bd25a56','table-opened',1,'{"table":1}','2026-11-21 20:01:58.231052','host','{}');
INSERT INTO "event" VALUES('night/1/table/1',1,'068969fb-e69f-45f6-bc13-6af1973371be','match-opened',2,'{"rules":{"preset":"classic","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Ann","Bob","=1+1"],"units":[],"until":1}','2026-11-21 20:01:58.231937','host','{"night/1":4}');
INSERT INTO "event" VALUES('night/1/table/1',2,'f0347539-b6f2-4033-bbfd-5e8089b6a7b8','lead-named',1,'{"player":0}','2026-11-21 20:01:58.268560','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',3,'1103ebf1-0f53-4b22-a27b-5aeed520a125','round-recorded',1,'{"loser":2,"mexicos":0}','2026-11-21 20:01:58.303790','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',4,'a30fe021-3360-422c-aafd-4cff4a87b479','round-recorded',1,'{"loser":1,"mexicos":0}','2026-11-21 20:01:58.317479','host',NULL);
INSERT INTO "event" VALUES('night/2',1,'d7b7b067-7053-45c0-8280-5cb289c16d30','night-planned',3,'{"uid":"2d1b203c-5e09-4db2-8fd2-13ad01024e17","plan":{"name":"Second","date":"2026-10-09","venue":"The Swan","rules":{"preset":"classic","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"single","options":[],"tables":1,"seats":20,"fees":{"entry":0,"house":0,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:58.334978','host','{}');
INSERT INTO "event" VALUES('night/2',2,'14c4d93b-ba38-4053-aa2e-00da5a9e7b8d','registered',1,'{"names":["李雷","Ann","Bob","Cid"],"paid":[false,false,false,false]}','2026-11-21 20:01:58.346317','host','{}');
INSERT INTO "event" VALUES('night/2',3,'348ac266-9ba1-44f3-b459-0d15613f24db','seats-placed',2,'{"tables":[[1,2,3,4]]}','2026-11-21 20:01:58.357660','host','{}');
INSERT INTO "event" VALUES('night/2',4,'0f5087aa-b6ee-4302-b11b-263ebf341f9a','table-opened',1,'{"table":1}','2026-11-21 20:01:58.366229','host','{}');
INSERT INTO "event" VALUES('night/2/table/1',1,'f40696d8-34dc-4371-a9ad-d09cbb7835ab','match-opened',2,'{"rules":{"preset":"classic","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["李雷","Ann","Bob","Cid"],"units":[],"until":1}','2026-11-21 20:01:58.366335','host','{"night/2":4}');
INSERT INTO "event" VALUES('night/2/table/1',2,'f63e8747-2187-4b18-9c55-f64ef1861e7c','lead-named',1,'{"player":0}','2026-11-21 20:01:58.394612','host',NULL);
INSERT INTO "event" VALUES('night/2/table/1',3,'fc7e049e-5545-4351-9673-902877be133c','round-recorded',1,'{"loser":3,"mexicos":0}','2026-11-21 20:01:58.426692','host',NULL);
INSERT INTO "event" VALUES('night/2/table/1',4,'3d5c800c-0cf8-498a-99b4-5580675ca195','round-recorded',1,'{"loser":2,"mexicos":0}','2026-11-21 20:01:58.462676','host',NULL);
INSERT INTO "event" VALUES('night/2/table/1',5,'d42f09cd-499e-43f4-85b5-668ee70adfc9','round-recorded',1,'{"loser":1,"mexicos":0}','2026-11-21 20:01:58.490636','host',NULL);
INSERT INTO "event" VALUES('night/3',1,'b11190ef-1415-4e3c-bf02-2e003c839ad5','night-planned',3,'{"uid":"67c708ac-ab75-49bd-ac41-7a81271b3efa","plan":{"name":"Freeze-out","date":"2026-11-20","venue":"The Swan","rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"EUR","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"freezeout","options":[["late","yes"],["rebuy","3"],["rest","yes"]],"tables":2,"seats":8,"fees":{"entry":1000,"house":100,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:58.567359','host','{}');
INSERT INTO "event" VALUES('night/3',2,'1b992af6-4f9a-4273-91cc-ea37978c57c7','registered',1,'{"names":["Ann","Bob","Cid","Dot","Eve","Fay","Gus","Hal","Ida"],"paid":[true,true,true,true,true,true,true,true,true]}','2026-11-21 20:01:58.586542','host','{}');
INSERT INTO "event" VALUES('night/3',3,'29dc0d49-ecb1-4877-9d34-0e2455632905','seats-drawn',2,'{"seed":"42613","method":"sha256-1","tables":[[5,6,8,2,7],[1,3,9,4]]}','2026-11-21 20:01:58.603315','host','{}');
INSERT INTO "event" VALUES('night/3',4,'9912f731-4328-44ac-a2fd-ac0e052f97d8','barrier-held',1,'{"stage":1,"beat":1,"seed":"","method":"","opened":[{"number":1,"place":1,"slot":1,"title":"","seats":[{"entry":5,"units":1},{"entry":6,"units":1},{"entry":8,"units":1},{"entry":2,"units":1},{"entry":7,"units":1}],"until":0},{"number":2,"place":2,"slot":2,"title":"","seats":[{"entry":1,"units":1},{"entry":3,"units":1},{"entry":9,"units":1},{"entry":4,"units":1}],"until":0}],"closed":[],"moves":[],"due":[1,2],"accounts":[{"table":1,"numerator":1,"denominator":1},{"table":2,"numerator":4,"denominator":5}],"redrawn":true,"carried":false}','2026-11-21 20:01:58.624054','host','{}');
INSERT INTO "event" VALUES('night/3',5,'acf3f259-4c97-41e8-a8ff-a079a08e0710','barrier-held',1,'{"stage":1,"beat":2,"seed":"","method":"","opened":[],"closed":[],"moves":[],"due":[1,2],"accounts":[{"table":1,"numerator":1,"denominator":1},{"table":2,"numerator":11,"denominator":20}],"redrawn":false,"carried":false}','2026-11-21 20:01:58.798507','host','{"night/3/table/1":8,"night/3/table/2":7}');
INSERT INTO "event" VALUES('night/3',6,'e10d8207-b3b0-402e-8daa-dac14d608110','barrier-held',1,'{"stage":2,"beat":0,"seed":"45141","method":"sha256-1","opened":[{"number":3,"place":1,"slot":1,"title":"Final table","seats":[{"entry":4,"units":1},{"entry":5,"units":1},{"entry":8,"units":1},{"entry":7,"units":1},{"entry":1,"units":1}],"until":1}],"closed":[1,2],"moves":[],"due":[3],"accounts":[],"redrawn":true,"carried":true}','2026-11-21 20:01:59.095515','host','{"night/3/table/1":20,"night/3/table/2":9}');
INSERT INTO "event" VALUES('night/3',7,'57c0d4df-8048-4184-970b-6927700a2318','sat-down',1,'{"entry":4,"sat":true}','2026-11-21 20:01:59.116000','host','{"night/3/table/1":23,"night/3/table/2":11,"night/3/table/3":1}');
INSERT INTO "event" VALUES('night/3',8,'b26cc59f-c3da-4e72-901c-a33c663b912e','sat-down',1,'{"entry":5,"sat":true}','2026-11-21 20:01:59.122390','host','{}');
INSERT INTO "event" VALUES('night/3',9,'96ed9e2b-3d26-4759-b765-18d4633b3fd6','sat-down',1,'{"entry":8,"sat":true}','2026-11-21 20:01:59.150364','host','{}');
INSERT INTO "event" VALUES('night/3',10,'d4eabf96-3ad9-4498-80de-117c8c0dbfac','sat-down',1,'{"entry":7,"sat":true}','2026-11-21 20:01:59.162466','host','{}');
INSERT INTO "event" VALUES('night/3',11,'0a14146d-4e10-4de0-8924-8eb8055c6fb3','sat-down',1,'{"entry":1,"sat":true}','2026-11-21 20:01:59.170126','host','{}');
INSERT INTO "event" VALUES('night/3/table/1',1,'3375e1b1-5ae9-476b-8cfa-7da2ef21d4b7','match-opened',2,'{"rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Eve","Fay","Hal","Bob","Gus"],"units":[],"until":0}','2026-11-21 20:01:58.624156','host','{"night/3":4}');
INSERT INTO "event" VALUES('night/3/table/1',2,'d3b2971b-497d-4b79-a61e-4d059102e31a','beat-called',1,'{"beat":1,"skipping":false}','2026-11-21 20:01:58.624390','host','{"night/3":4}');
INSERT INTO "event" VALUES('night/3/table/1',3,'c6c9ecd9-c39c-4ab0-9ade-1c8bd3d32d68','die-rolled-off',1,'{"player":0,"die":4}','2026-11-21 20:01:58.640390','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',4,'a9ac0c28-d307-43a5-9078-0adc1a6acac0','die-rolled-off',1,'{"player":1,"die":6}','2026-11-21 20:01:58.654838','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',5,'9e69aeb7-b140-4749-a022-f61832a3f7fa','die-rolled-off',1,'{"player":2,"die":2}','2026-11-21 20:01:58.670729','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',6,'4261eb26-03e7-4a7e-88bd-14aee831e711','die-rolled-off',1,'{"player":3,"die":3}','2026-11-21 20:01:58.676270','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',7,'8f796304-cea0-4b1e-a8b3-12d4868ed4db','die-rolled-off',1,'{"player":4,"die":5}','2026-11-21 20:01:58.726708','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',8,'af9e5956-d40f-4cba-9c91-6d776996ab01','round-recorded',1,'{"loser":3,"mexicos":0}','2026-11-21 20:01:58.739548','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',9,'8e1ec2d6-ee29-4bf3-be45-53b0a9dd776f','beat-called',1,'{"beat":2,"skipping":false}','2026-11-21 20:01:58.798554','host','{"night/3":5}');
INSERT INTO "event" VALUES('night/3/table/1',10,'8a044b61-f2c3-4955-affd-bcaadea3d347','rolled',1,'{"player":4,"value":62}','2026-11-21 20:01:58.822146','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',11,'87b7a602-a439-4a72-adc5-d5fdff52902d','rolled',1,'{"player":4,"value":32}','2026-11-21 20:01:58.850956','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',12,'3e82d9d3-e109-4f28-8b94-816817587183','rolled',1,'{"player":4,"value":33}','2026-11-21 20:01:58.866709','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',13,'78b03eb0-e98e-4a1c-b1a2-285dd44fbb55','rolled',1,'{"player":0,"value":65}','2026-11-21 20:01:58.873552','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',14,'1526c812-a54f-4ac0-b834-90e0f28ad806','rolled',1,'{"player":0,"value":33}','2026-11-21 20:01:58.885305','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',15,'9411b7a3-6a85-49aa-9e7c-da20fa1eda34','rolled',1,'{"player":0,"value":64}','2026-11-21 20:01:58.906831','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',16,'6057a6c3-ff6b-42c4-80e0-d2bb0373bed3','rolled',1,'{"player":1,"value":42}','2026-11-21 20:01:58.934946','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',17,'9b7da725-c16e-4ff6-af8d-b6ca18f9805d','rolled',1,'{"player":1,"value":62}','2026-11-21 20:01:58.970842','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',18,'18df642d-9acf-4b58-92e9-e04282f35c12','rolled',1,'{"player":1,"value":31}','2026-11-21 20:01:58.998890','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',19,'213d10cb-3bf2-4890-b51b-ddcfb3e8a07a','rolled',1,'{"player":2,"value":41}','2026-11-21 20:01:59.022821','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',20,'b78a89f3-e116-465b-bcea-cd9909ff9b2e','stood',1,'{"player":2}','2026-11-21 20:01:59.063296','host',NULL);
INSERT INTO "event" VALUES('night/3/table/1',21,'fd3447b8-adac-4c0f-b01a-17e0aac64b97','moved-away',1,'{"player":0}','2026-11-21 20:01:59.096009','host','{"night/3":6}');
INSERT INTO "event" VALUES('night/3/table/1',22,'163e86f7-425f-463e-a861-c39ca177c8a4','moved-away',1,'{"player":2}','2026-11-21 20:01:59.096025','host','{"night/3":6}');
INSERT INTO "event" VALUES('night/3/table/1',23,'cd072561-5eab-48be-a00f-3e73d196e189','moved-away',1,'{"player":4}','2026-11-21 20:01:59.096043','host','{"night/3":6}');
INSERT INTO "event" VALUES('night/3/table/2',1,'c7b031b1-49ad-4910-8bd6-0cddd0f9b0e0','match-opened',2,'{"rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Ann","Cid","Ida","Dot"],"units":[],"until":0}','2026-11-21 20:01:58.624421','host','{"night/3":4}');
INSERT INTO "event" VALUES('night/3/table/2',2,'0ee755ef-1ce8-4b45-96fe-3ff98fd9d2fe','beat-called',1,'{"beat":1,"skipping":false}','2026-11-21 20:01:58.624438','host','{"night/3":4}');
INSERT INTO "event" VALUES('night/3/table/2',3,'58ac5f7d-c172-42c1-bb12-48b28e611822','die-rolled-off',1,'{"player":0,"die":2}','2026-11-21 20:01:58.699635','host',NULL);
INSERT INTO "event" VALUES('night/3/table/2',4,'019d2060-dcd6-429a-bd7e-8126e7a666c1','die-rolled-off',1,'{"player":1,"die":5}','2026-11-21 20:01:58.716541','host',NULL);
INSERT INTO "event" VALUES('night/3/table/2',5,'c46d42ec-1843-431e-b917-6e226443fb7d','die-rolled-off',1,'{"player":2,"die":2}','2026-11-21 20:01:58.756470','host',NULL);
INSERT INTO "event" VALUES('night/3/table/2',6,'bf243326-ac7e-4f1a-a774-9209d89519c5','die-rolled-off',1,'{"player":3,"die":2}','2026-11-21 20:01:58.768367','host',NULL);
INSERT INTO "event" VALUES('night/3/table/2',7,'027712f8-4c53-42d5-a9e1-4324346180da','round-recorded',1,'{"loser":1,"mexicos":1}','2026-11-21 20:01:58.786887','host',NULL);
INSERT INTO "event" VALUES('night/3/table/2',8,'566ffff5-2902-445b-806f-89aaac159d5d','beat-called',1,'{"beat":2,"skipping":false}','2026-11-21 20:01:58.798567','host','{"night/3":5}');
INSERT INTO "event" VALUES('night/3/table/2',9,'c8311fc1-b3c2-4f9e-87fb-7bab5de49788','round-recorded',1,'{"loser":2,"mexicos":1}','2026-11-21 20:01:58.838972','host',NULL);
INSERT INTO "event" VALUES('night/3/table/2',10,'7c114822-cebc-4758-9602-e49616fdeb0c','moved-away',1,'{"player":3}','2026-11-21 20:01:59.095951','host','{"night/3":6}');
INSERT INTO "event" VALUES('night/3/table/2',11,'e9c82303-087c-4d8e-b954-8f5b5753efec','moved-away',1,'{"player":0}','2026-11-21 20:01:59.095979','host','{"night/3":6}');
INSERT INTO "event" VALUES('night/3/table/3',1,'3cdd9c18-0474-46d7-aa9b-5e15ddd2b961','match-opened',2,'{"rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Dot","Eve","Hal","Gus","Ann"],"units":[],"until":1}','2026-11-21 20:01:59.096094','host','{"night/3":6}');
INSERT INTO "event" VALUES('night/3/table/3',2,'b5c854c9-91ad-42ef-85e0-52a4d78d90ad','die-rolled-off',1,'{"player":0,"die":5}','2026-11-21 20:01:59.182555','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',3,'a9ccc29e-a241-47d4-a75e-afdd4b9914d7','die-rolled-off',1,'{"player":1,"die":3}','2026-11-21 20:01:59.194107','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',4,'429d00f0-13d0-4aef-8e4b-56b86430d057','die-rolled-off',1,'{"player":2,"die":4}','2026-11-21 20:01:59.206824','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',5,'ea069d10-8dc9-4847-90e1-e704a9398058','die-rolled-off',1,'{"player":3,"die":2}','2026-11-21 20:01:59.219545','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',6,'1ff73bef-6e8f-4d1c-aaec-98963882b990','die-rolled-off',1,'{"player":4,"die":5}','2026-11-21 20:01:59.238712','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',7,'29c7a00c-9954-4345-b137-fa0e30451333','die-rolled-off',1,'{"player":0,"die":2}','2026-11-21 20:01:59.250722','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',8,'d4c8a9e5-045e-487d-a3d4-f6b472507965','die-rolled-off',1,'{"player":4,"die":3}','2026-11-21 20:01:59.258675','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',9,'7842501c-3004-43bd-9171-f85b8bbd150a','round-recorded',1,'{"loser":2,"mexicos":1}','2026-11-21 20:01:59.269526','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',10,'b6e4b84e-48f4-40a2-9cab-654cd37f5b08','round-recorded',1,'{"loser":1,"mexicos":2}','2026-11-21 20:01:59.281802','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',11,'33b87b96-fecd-41a9-9385-e5cd989b5661','rolled',1,'{"player":3,"value":62}','2026-11-21 20:01:59.294689','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',12,'761a9d87-2929-41d2-a123-649883021671','rolled',1,'{"player":3,"value":51}','2026-11-21 20:01:59.305116','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',13,'286847ba-7a0e-4bee-b301-e794923954fb','rolled',1,'{"player":3,"value":21}','2026-11-21 20:01:59.310391','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',14,'180a8b15-578f-42a2-9148-d02cd2aa0294','rolled',1,'{"player":4,"value":43}','2026-11-21 20:01:59.323988','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',15,'77ed0e68-49b7-44ca-bcb4-e4c568f2fe70','rolled',1,'{"player":4,"value":21}','2026-11-21 20:01:59.335540','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',16,'97f60d7b-9e57-42ff-bf72-8cc5d0ce0c07','rolled',1,'{"player":0,"value":43}','2026-11-21 20:01:59.347131','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',17,'061a68c0-45fa-4432-a20f-6134ca3de420','rolled',1,'{"player":0,"value":62}','2026-11-21 20:01:59.362902','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',18,'a463f914-d3db-4aed-b1c3-def7edd945a2','stood',1,'{"player":0}','2026-11-21 20:01:59.374404','host',NULL);
INSERT INTO "event" VALUES('night/3/table/3',19,'a8da8a57-ec0e-47d9-b5ef-f9a2fc222edc','round-recorded',1,'{"loser":4,"mexicos":1}','2026-11-21 20:01:59.386677','host',NULL);
INSERT INTO "event" VALUES('night/4',1,'c73eba81-6408-414a-8055-0e207c539ac4','night-planned',3,'{"uid":"a571b336-4356-4efb-9359-10ec446be3a0","plan":{"name":"Two tables","date":"2026-11-20","venue":"The Swan","rules":{"preset":"classic","units":5,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"EUR","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"freezeout","options":[["late","yes"],["rebuy","none"],["rest","yes"]],"tables":2,"seats":8,"fees":{"entry":1000,"house":100,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:59.406047','host','{}');
INSERT INTO "event" VALUES('night/4',2,'5b8a7f97-1e24-49bd-95a7-318e79db7237','registered',1,'{"names":["Ann","Bob","Cid","Dot","Eve","Fay","Gus"],"paid":[true,true,true,true,true,true,true]}','2026-11-21 20:01:59.419615','host','{}');
INSERT INTO "event" VALUES('night/4',3,'5e59460c-1a14-46a3-a1b6-da932b58a06a','seats-placed',2,'{"tables":[[1,2,3,4],[5,6,7]]}','2026-11-21 20:01:59.434499','host','{}');
INSERT INTO "event" VALUES('night/4',4,'c6433c7b-60e3-4e6b-9e15-1220598b363d','barrier-held',1,'{"stage":1,"beat":1,"seed":"","method":"","opened":[{"number":1,"place":1,"slot":1,"title":"","seats":[{"entry":1,"units":5},{"entry":2,"units":5},{"entry":3,"units":5},{"entry":4,"units":5}],"until":0},{"number":2,"place":2,"slot":2,"title":"","seats":[{"entry":5,"units":5},{"entry":6,"units":5},{"entry":7,"units":5}],"until":0}],"closed":[],"moves":[],"due":[1,2],"accounts":[{"table":1,"numerator":1,"denominator":1},{"table":2,"numerator":3,"denominator":4}],"redrawn":true,"carried":false}','2026-11-21 20:01:59.448667','host','{}');
INSERT INTO "event" VALUES('night/4',5,'0904ef47-7f16-4cce-a469-b126242b4ab2','barrier-held',1,'{"stage":1,"beat":2,"seed":"","method":"","opened":[],"closed":[],"moves":[],"due":[1,2],"accounts":[{"table":1,"numerator":1,"denominator":1},{"table":2,"numerator":1,"denominator":2}],"redrawn":false,"carried":false}','2026-11-21 20:01:59.606033','host','{"night/4/table/1":5,"night/4/table/2":4}');
INSERT INTO "event" VALUES('night/4/table/1',1,'6245ec10-0531-4543-9f74-6620303e0030','match-opened',2,'{"rules":{"preset":"classic","units":5,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Ann","Bob","Cid","Dot"],"units":[],"until":0}','2026-11-21 20:01:59.448747','host','{"night/4":4}');
INSERT INTO "event" VALUES('night/4/table/1',2,'b8e65cc9-cef9-4493-81d4-2125fc239e90','beat-called',1,'{"beat":1,"skipping":false}','2026-11-21 20:01:59.448776','host','{"night/4":4}');
INSERT INTO "event" VALUES('night/4/table/1',3,'d801b85b-23ce-494d-8ca1-debbfa79d44d','lead-named',1,'{"player":0}','2026-11-21 20:01:59.453902','host',NULL);
INSERT INTO "event" VALUES('night/4/table/1',4,'0e09a28e-ec2d-4ac6-a595-d41045af812d','round-recorded',1,'{"loser":1,"mexicos":0}','2026-11-21 20:01:59.470583','host',NULL);
INSERT INTO "event" VALUES('night/4/table/1',5,'c16b75ed-411e-49cc-8a4a-943bc867c6a2','corrected',1,'{"changes":[{"entries":[4],"events":[{"kind":"round-recorded","version":1,"payload":{"loser":2,"mexicos":1}}]}]}','2026-11-21 20:01:59.594322','host',NULL);
INSERT INTO "event" VALUES('night/4/table/1',6,'9b1dbfcf-a3b9-46d3-9d1e-0df82bbf903c','beat-called',1,'{"beat":2,"skipping":false}','2026-11-21 20:01:59.606079','host','{"night/4":5}');
INSERT INTO "event" VALUES('night/4/table/1',7,'c53e7ddc-67bd-41f1-8a6c-f7fb46cf830f','rolled',1,'{"player":2,"value":65}','2026-11-21 20:01:59.623503','host',NULL);
INSERT INTO "event" VALUES('night/4/table/2',1,'188a4ac5-8161-4aff-9885-32e341486298','match-opened',2,'{"rules":{"preset":"classic","units":5,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Eve","Fay","Gus"],"units":[],"until":0}','2026-11-21 20:01:59.448796','host','{"night/4":4}');
INSERT INTO "event" VALUES('night/4/table/2',2,'dc867445-835a-4992-8882-588d52e04e14','beat-called',1,'{"beat":1,"skipping":false}','2026-11-21 20:01:59.448807','host','{"night/4":4}');
INSERT INTO "event" VALUES('night/4/table/2',3,'45485a44-5895-4468-b6cc-477cf38d4dff','lead-named',1,'{"player":0}','2026-11-21 20:01:59.487666','host',NULL);
INSERT INTO "event" VALUES('night/4/table/2',4,'6ff4d040-fa54-4bfc-8626-ac543522dc0a','round-recorded',1,'{"loser":1,"mexicos":0}','2026-11-21 20:01:59.502527','host',NULL);
INSERT INTO "event" VALUES('night/4/table/2',5,'a4f76303-93b0-433a-b5fb-c1d3bbd1149d','beat-called',1,'{"beat":2,"skipping":false}','2026-11-21 20:01:59.606095','host','{"night/4":5}');
INSERT INTO "event" VALUES('night/5',1,'6f49a0f5-4d3d-4d35-9554-b210f6be2234','night-planned',3,'{"uid":"6393b15f-dbbb-49c3-bbc3-51d0e6badf02","plan":{"name":"Bracket","date":"2026-11-20","venue":"The Swan","rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"EUR","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"duel","options":[["elimination","single"],["third","no"]],"tables":2,"seats":2,"fees":{"entry":1000,"house":100,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:59.644092','host','{}');
INSERT INTO "event" VALUES('night/5',2,'9750ed1b-84ee-44fd-aab2-35d2e2773f39','registered',1,'{"names":["Ann","Bob","Cid","Dot"],"paid":[true,true,true,true]}','2026-11-21 20:01:59.660516','host','{}');
INSERT INTO "event" VALUES('night/5',3,'d1614419-9991-4e23-ad55-b05f38959804','seats-drawn',2,'{"seed":"11111","method":"sha256-1","tables":[[4,3],[2,1]]}','2026-11-21 20:01:59.670496','host','{}');
INSERT INTO "event" VALUES('night/5',4,'61028ff1-9ac1-4a8e-acd3-f86e36f096e0','barrier-held',1,'{"stage":1,"beat":0,"seed":"","method":"","opened":[{"number":1,"place":1,"slot":1,"title":"Semi-final 1","seats":[{"entry":4,"units":1},{"entry":3,"units":1}],"until":1},{"number":2,"place":2,"slot":2,"title":"Semi-final 2","seats":[{"entry":2,"units":1},{"entry":1,"units":1}],"until":1}],"closed":[],"moves":[],"due":[1,2],"accounts":[],"redrawn":false,"carried":false}','2026-11-21 20:01:59.675467','host','{}');
INSERT INTO "event" VALUES('night/5/table/1',1,'e406bc4a-2b36-43cb-8698-b336a8c5534f','match-opened',2,'{"rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Dot","Cid"],"units":[],"until":1}','2026-11-21 20:01:59.675550','host','{"night/5":4}');
INSERT INTO "event" VALUES('night/5/table/1',2,'8e497092-4964-407b-a11c-3c6eaadcb4ff','lead-named',1,'{"player":0}','2026-11-21 20:01:59.683076','host',NULL);
INSERT INTO "event" VALUES('night/5/table/1',3,'f58bf207-2470-4ec1-8836-b394b5ba3ad8','round-recorded',1,'{"loser":1,"mexicos":0}','2026-11-21 20:01:59.699605','host',NULL);
INSERT INTO "event" VALUES('night/5/table/2',1,'3592f947-4df2-4a88-9217-bacb63ebe344','match-opened',2,'{"rules":{"preset":"sudden-death","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Bob","Ann"],"units":[],"until":1}','2026-11-21 20:01:59.675567','host','{"night/5":4}');
INSERT INTO "event" VALUES('night/6',1,'19d37b0b-27b8-4e76-a1be-69f327266e16','night-planned',3,'{"uid":"7d05ed80-709f-48cd-b038-125dde91191f","plan":{"name":"Liar","date":"2026-11-20","venue":"","rules":{"preset":"liar","truth":"at-least","lives":null},"currency":"","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"single","options":[],"tables":1,"seats":20,"fees":{"entry":0,"house":0,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:59.710950','host','{}');
INSERT INTO "event" VALUES('night/6',2,'c1a663e8-a9bc-4d71-8b27-5721359860cb','registered',1,'{"names":["Ann","Bob","Cid"],"paid":[false,false,false]}','2026-11-21 20:01:59.727731','host','{}');
INSERT INTO "event" VALUES('night/6',3,'ad285c50-56c1-4108-91d6-1e21ebd32955','seats-placed',2,'{"tables":[[1,2,3]]}','2026-11-21 20:01:59.742490','host','{}');
INSERT INTO "event" VALUES('night/6',4,'36e9e134-5278-4413-8e31-a246b03fa78c','table-opened',1,'{"table":1}','2026-11-21 20:01:59.754847','host','{}');
INSERT INTO "event" VALUES('night/6/table/1',1,'0d6f1c44-2f25-4dcd-ad20-267d9953a23b','liar-opened',1,'{"rules":{"preset":"liar","truth":"at-least","lives":null},"players":["Ann","Bob","Cid"]}','2026-11-21 20:01:59.758628','host','{"night/6":4}');
INSERT INTO "event" VALUES('night/6/table/1',2,'560e237a-f77f-421f-b4bc-9413745a7c28','lead-named',1,'{"player":0}','2026-11-21 20:01:59.770046','host',NULL);
INSERT INTO "event" VALUES('night/6/table/1',3,'037dd433-d12b-4555-a7cf-406d25da484b','claimed',1,'{"player":0,"value":54,"unnoticed":false}','2026-11-21 20:01:59.785115','host',NULL);
INSERT INTO "event" VALUES('night/6/table/1',4,'722597b4-dd5c-48bd-8615-7588db730644','claimed',1,'{"player":1,"value":65,"unnoticed":false}','2026-11-21 20:01:59.802527','host',NULL);
INSERT INTO "event" VALUES('night/6/table/1',5,'23cd6189-6404-4f3d-bc35-1c558518f4be','doubted',1,'{"player":2,"dice":43}','2026-11-21 20:01:59.814902','host',NULL);
INSERT INTO "event" VALUES('night/6/table/1',6,'a4c5d692-fd6e-455d-9a23-77ea553a1ca2','claimed',1,'{"player":2,"value":31,"unnoticed":false}','2026-11-21 20:01:59.822434','host',NULL);
INSERT INTO "event" VALUES('night/7',1,'e01c2364-1175-49b4-8dc8-39accf6089ed','night-planned',3,'{"uid":"5afd35b5-c62f-449c-ad69-ea203fc429db","plan":{"name":"One table","date":"2026-11-20","venue":"The Swan","rules":{"preset":"classic","units":4,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"single","options":[],"tables":1,"seats":20,"fees":{"entry":0,"house":0,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:59.838023','host','{}');
INSERT INTO "event" VALUES('night/7',2,'70ca2a92-2ab4-49e7-99e6-412839389c0a','registered',1,'{"names":["Ann","Bob","Cid"],"paid":[false,false,false]}','2026-11-21 20:01:59.850465','host','{}');
INSERT INTO "event" VALUES('night/7',3,'b832f66d-ee14-45ee-bf6f-04315a44468b','seats-placed',2,'{"tables":[[1,2,3]]}','2026-11-21 20:01:59.862503','host','{}');
INSERT INTO "event" VALUES('night/7',4,'0333fac9-f1d1-45f7-8000-77502a8bee6d','table-opened',1,'{"table":1}','2026-11-21 20:01:59.878507','host','{}');
INSERT INTO "event" VALUES('night/7/table/1',1,'c0b78f86-6c8d-4994-8dc6-4b8a2ca1531d','match-opened',2,'{"rules":{"preset":"classic","units":4,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Ann","Bob","Cid"],"units":[],"until":1}','2026-11-21 20:01:59.878591','host','{"night/7":4}');
INSERT INTO "event" VALUES('night/7/table/1',2,'69f1b297-779f-4842-8b63-1d733dfc0bcb','lead-named',1,'{"player":0}','2026-11-21 20:01:59.895518','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',3,'a1d0e619-508a-40fc-ac48-8b8899aac70b','rolled',1,'{"player":0,"value":54}','2026-11-21 20:01:59.906514','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',4,'5910b45c-7ee3-427d-9902-1b38b4ddf66a','stood',1,'{"player":0}','2026-11-21 20:01:59.918866','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',5,'4e9b0108-4d83-48b9-85e6-280cedf39da3','rolled',1,'{"player":1,"value":62}','2026-11-21 20:01:59.933389','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',6,'e37faf59-6f05-4821-9353-237e578cebb9','rolled',1,'{"player":2,"value":31}','2026-11-21 20:01:59.950084','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',7,'3de58271-ae37-4f4f-921a-df1a8ce751de','corrected',1,'{"changes":[{"entries":[5],"events":[{"kind":"rolled","version":1,"payload":{"player":1,"value":41}}]}]}','2026-11-21 20:01:59.962108','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',8,'d9fb57c6-d44e-45b8-bd88-a6743bcdb1b3','rolled',1,'{"player":2,"value":65}','2026-11-21 20:01:59.973513','host',NULL);
INSERT INTO "event" VALUES('night/7/table/1',9,'8174ac6b-8346-4867-83f1-69bf20fc32db','rolled',1,'{"player":2,"value":62}','2026-11-21 20:01:59.987736','host',NULL);
INSERT INTO "event" VALUES('night/8',1,'4df5a738-672b-42d2-8aa6-acd74349ea48','night-planned',3,'{"uid":"e0f81afa-1722-42f3-90ff-2baee8c07a27","plan":{"name":"Next week","date":"2026-11-20","venue":"The Swan","rules":{"preset":"classic","units":5,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"EUR","unit_worth":0,"house":"","penalties":"penalties","setup":{"format":"freezeout","options":[["late","yes"],["rebuy","none"],["rest","yes"]],"tables":2,"seats":8,"fees":{"entry":1000,"house":100,"cause":"","rebuy":0,"prizes":[],"rounding":1}}}}','2026-11-21 20:01:59.999199','host','{}');
INSERT INTO "event" VALUES('night/8',2,'efe72534-7428-4e16-b805-9f45b3bd315b','registered',1,'{"names":["Ann","Bob","Cid"],"paid":[true,false,true]}','2026-11-21 20:02:00.010961','host','{}');
INSERT INTO "event" VALUES('night/8',3,'ab2c347a-84fe-4c15-96c5-83a195863578','registered',1,'{"names":["O’Brien"],"paid":[false]}','2026-11-23 00:18:31.100737','host','{}');
INSERT INTO "event" VALUES('seasons',1,'9f736ebf-f898-41d3-bcbd-f00313765dbb','season-saved',1,'{"name":"Autumn","nights":[{"uid":"3b6d7352-4297-48e9-a968-16b79cef8bad","name":"First","date":"2026-10-02"},{"uid":"2d1b203c-5e09-4db2-8fd2-13ad01024e17","name":"Second","date":"2026-10-09"}],"plan":{"points":[10,7,5],"turning_up":1,"best":2,"mexxen":false},"instead":""}','2026-11-21 20:01:58.519858','host',NULL);
CREATE TABLE night (
	number INTEGER NOT NULL, 
	uid VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	date DATE NOT NULL, 
	venue VARCHAR NOT NULL, 
	preset VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	players INTEGER NOT NULL, 
	winner VARCHAR, 
	CONSTRAINT pk_night PRIMARY KEY (number), 
	CONSTRAINT uq_night_uid UNIQUE (uid), 
	CONSTRAINT ck_night_number CHECK (number >= 1), 
	CONSTRAINT ck_night_uid CHECK (uid <> ''), 
	CONSTRAINT ck_night_state CHECK (state IN ('registering', 'seating', 'playing', 'finished')), 
	CONSTRAINT ck_night_players CHECK (players >= 0), 
	CONSTRAINT ck_night_date CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
INSERT INTO "night" VALUES(1,'3b6d7352-4297-48e9-a968-16b79cef8bad','First','2026-10-02','The Swan','classic','finished',3,'Ann');
INSERT INTO "night" VALUES(2,'2d1b203c-5e09-4db2-8fd2-13ad01024e17','Second','2026-10-09','The Swan','classic','finished',4,'李雷');
INSERT INTO "night" VALUES(3,'67c708ac-ab75-49bd-ac41-7a81271b3efa','Freeze-out','2026-11-20','The Swan','sudden-death','finished',9,'Gus');
INSERT INTO "night" VALUES(4,'a571b336-4356-4efb-9359-10ec446be3a0','Two tables','2026-11-20','The Swan','classic','playing',7,NULL);
INSERT INTO "night" VALUES(5,'6393b15f-dbbb-49c3-bbc3-51d0e6badf02','Bracket','2026-11-20','The Swan','sudden-death','playing',4,NULL);
INSERT INTO "night" VALUES(6,'7d05ed80-709f-48cd-b038-125dde91191f','Liar','2026-11-20','','liar','playing',3,NULL);
INSERT INTO "night" VALUES(7,'5afd35b5-c62f-449c-ad69-ea203fc429db','One table','2026-11-20','The Swan','classic','playing',3,NULL);
INSERT INTO "night" VALUES(8,'e0f81afa-1722-42f3-90ff-2baee8c07a27','Next week','2026-11-20','The Swan','classic','registering',4,NULL);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_key UNIQUE ("key"), 
	CONSTRAINT ck_player_key CHECK (key <> ''), 
	CONSTRAINT ck_player_name CHECK (name <> '')
);
INSERT INTO "player" VALUES(1,'ann','Ann');
INSERT INTO "player" VALUES(2,'bob','Bob');
INSERT INTO "player" VALUES(3,'=1+1','=1+1');
INSERT INTO "player" VALUES(4,'李雷','李雷');
INSERT INTO "player" VALUES(5,'cid','Cid');
INSERT INTO "player" VALUES(6,'dot','Dot');
INSERT INTO "player" VALUES(7,'eve','Eve');
INSERT INTO "player" VALUES(8,'fay','Fay');
INSERT INTO "player" VALUES(9,'gus','Gus');
INSERT INTO "player" VALUES(10,'hal','Hal');
INSERT INTO "player" VALUES(11,'ida','Ida');
INSERT INTO "player" VALUES(12,'o''brien','O’Brien');
CREATE TABLE result (
	night INTEGER NOT NULL, 
	at_table INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	units INTEGER NOT NULL, 
	units_paid INTEGER NOT NULL, 
	rounds_lost INTEGER NOT NULL, 
	mexicos INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	penalties INTEGER NOT NULL, 
	CONSTRAINT pk_result PRIMARY KEY (night, at_table, position), 
	CONSTRAINT fk_result_night_night FOREIGN KEY(night) REFERENCES night (number), 
	CONSTRAINT ck_result_at_table CHECK (at_table >= 1), 
	CONSTRAINT ck_result_position CHECK (position >= 1), 
	CONSTRAINT ck_result_place CHECK (place >= 1), 
	CONSTRAINT ck_result_name CHECK (name <> '')
);
INSERT INTO "result" VALUES(1,1,1,1,'Ann',1,0,0,0,0,0);
INSERT INTO "result" VALUES(1,1,2,2,'Bob',0,1,1,0,0,0);
INSERT INTO "result" VALUES(1,1,3,3,'=1+1',0,1,1,0,0,0);
INSERT INTO "result" VALUES(2,1,1,1,'李雷',1,0,0,0,0,0);
INSERT INTO "result" VALUES(2,1,2,2,'Ann',0,1,1,0,0,0);
INSERT INTO "result" VALUES(2,1,3,3,'Bob',0,1,1,0,0,0);
INSERT INTO "result" VALUES(2,1,4,4,'Cid',0,1,1,0,0,0);
INSERT INTO "result" VALUES(3,3,1,1,'Gus',1,0,0,1,0,0);
INSERT INTO "result" VALUES(3,3,2,2,'Ann',0,1,1,1,0,0);
INSERT INTO "result" VALUES(3,3,3,3,'Dot',0,1,1,0,0,0);
INSERT INTO "result" VALUES(3,3,4,4,'Eve',0,1,1,0,0,0);
INSERT INTO "result" VALUES(3,3,5,5,'Hal',0,1,1,0,0,0);
INSERT INTO "result" VALUES(5,1,1,1,'Dot',1,0,0,0,0,0);
INSERT INTO "result" VALUES(5,1,2,2,'Cid',0,1,1,0,0,0);
CREATE INDEX ix_entry_player ON entry (player);
CREATE TRIGGER event_is_never_updated BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'event rows are never updated'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'event rows are never deleted'); END;
CREATE TRIGGER event_follows_the_last BEFORE INSERT ON event
    WHEN NEW.seq IS NOT 1 + coalesce((SELECT max(seq) FROM event WHERE stream = NEW.stream), 0)
    BEGIN SELECT RAISE(ABORT, 'event.seq must be one more than the last of its stream'); END;
CREATE TRIGGER event_uuid_is_new BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE uuid = NEW.uuid)
    BEGIN SELECT RAISE(ABORT, 'event.uuid is stored already'); END;
COMMIT;
