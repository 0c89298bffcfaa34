BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "entry" VALUES(1,1,1,'Ann',1);
INSERT INTO "entry" VALUES(1,2,2,'Bob',0);
INSERT INTO "entry" VALUES(1,3,3,'=1+1',0);
INSERT INTO "entry" VALUES(2,1,1,'Ann',0);
INSERT INTO "entry" VALUES(2,2,4,'Dot',0);
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
INSERT INTO "event" VALUES('night/1',1,'1f747798-3ab0-4a77-ab4a-f2e41526358d','night-planned',1,'{"uid":"4248060d-ca49-4f83-87f8-e9845a85b647","plan":{"name":"Friday","date":"2026-11-20","venue":"","rules":{"preset":"classic","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"currency":"EUR","unit_worth":50}}','2026-11-21 13:41:07.009502','host','{"night/1/table/1":0}');
INSERT INTO "event" VALUES('night/1',2,'78e8c4b2-3dd5-4f83-9525-4a0c63ff5eb3','registered',1,'{"names":["Ann","Bob","=1+1"],"paid":[true,false,false]}','2026-11-21 13:41:07.013960','host','{"night/1/table/1":0}');
INSERT INTO "event" VALUES('night/1',3,'81f984a9-8b03-40d4-a488-4de257c3f978','seats-placed',1,'{"seats":[1,2,3]}','2026-11-21 13:41:07.017017','host','{"night/1/table/1":0}');
INSERT INTO "event" VALUES('night/1',4,'3a93a001-ded4-490f-a973-21c3d551bc82','table-opened',1,'{"table":1}','2026-11-21 13:41:07.018855','host','{"night/1/table/1":0}');
INSERT INTO "event" VALUES('night/1/table/1',1,'acbbfde2-fa9e-4793-97d7-42b35ef0d998','match-opened',1,'{"rules":{"preset":"classic","units":1,"max_rolls":3,"mexico_by":"lead","escalation":"once","stake_cap":null,"pass_lead":true,"ties":"sub-round","tie_escalates":false,"pips_choice":false,"abort":false,"points":false,"order":"classic"},"players":["Ann","Bob","=1+1"]}','2026-11-21 13:41:07.019537','host','{"night/1":4}');
INSERT INTO "event" VALUES('night/1/table/1',2,'7ab62c2f-bda7-468f-af28-7488d7b082b2','lead-named',1,'{"player":0}','2026-11-21 13:41:07.021330','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',3,'e77e898a-d2f4-4173-b642-689cb4d484b5','rolled',1,'{"player":0,"value":54}','2026-11-21 13:41:07.022542','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',4,'25c9909c-f70d-43b7-927d-7e987cfa9e2a','stood',1,'{"player":0}','2026-11-21 13:41:07.023676','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',5,'0eb06a23-bcb1-47d1-9d56-27ccb22ca573','rolled',1,'{"player":1,"value":62}','2026-11-21 13:41:07.024643','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',6,'24f1256b-29d5-4c08-b4f9-023080548e01','rolled',1,'{"player":2,"value":31}','2026-11-21 13:41:07.025650','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',7,'adfc891a-0d49-483d-8f8e-c43808260f1c','rolled',1,'{"player":0,"value":43}','2026-11-21 13:41:07.026617','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',8,'e5d82951-ff08-4c54-80c8-fe6460673246','undone',1,'{"seq":7}','2026-11-21 13:41:07.027656','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',9,'150e79a3-4d73-416e-82fe-e249161d7091','rolled',1,'{"player":0,"value":21}','2026-11-21 13:41:07.028586','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',10,'e171794a-a9c1-4a2c-9e59-971411e171ac','rolled',1,'{"player":1,"value":31}','2026-11-21 13:41:07.029477','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',11,'dc9832f5-cce0-4e90-89eb-5556d8febb43','rolled',1,'{"player":1,"value":32}','2026-11-21 13:41:07.030517','host',NULL);
INSERT INTO "event" VALUES('night/1/table/1',12,'3ecfc94a-27eb-4dc1-a195-0073d479d16b','rolled',1,'{"player":1,"value":41}','2026-11-21 13:41:07.031478','host',NULL);
INSERT INTO "event" VALUES('night/2',1,'78f422fb-d51e-447b-9e81-de8848819d1c','night-planned',1,'{"uid":"a891ef3b-b5c1-4851-b19a-5c1ffbd711c2","plan":{"name":"Saturday","date":"2026-11-20","venue":"","rules":{"preset":"mexxen","units":1,"max_rolls":3,"mexico_by":"anyone","escalation":"add","stake_cap":null,"pass_lead":false,"ties":"one-roll","tie_escalates":false,"pips_choice":true,"abort":true,"points":true,"order":"classic"},"currency":"EUR","unit_worth":50}}','2026-11-21 13:41:07.033571','host','{"night/2/table/1":0}');
INSERT INTO "event" VALUES('night/2',2,'8d2a62e3-3a12-4933-bc2c-a539e118505b','plan-changed',1,'{"plan":{"name":"Saturday","date":"2026-11-20","venue":"The Swan","rules":{"preset":"mexxen","units":7,"max_rolls":3,"mexico_by":"anyone","escalation":"add","stake_cap":null,"pass_lead":false,"ties":"one-roll","tie_escalates":false,"pips_choice":true,"abort":true,"points":true,"order":"classic"},"currency":"EUR","unit_worth":50}}','2026-11-21 13:41:07.035565','host','{"night/2/table/1":0}');
INSERT INTO "event" VALUES('night/2',3,'87a317d4-8ff2-4017-b34c-0b55f7335bdf','registered',1,'{"names":["Ann","Dot"],"paid":[false,false]}','2026-11-21 13:41:07.036704','host','{"night/2/table/1":0}');
INSERT INTO "event" VALUES('night/2',4,'2dfe29dd-31de-4846-a514-92ca49351b03','seats-drawn',1,'{"seed":"42613","method":"sha256-1","seats":[1,2]}','2026-11-21 13:41:07.038200','host','{"night/2/table/1":0}');
INSERT INTO "event" VALUES('night/2',5,'78d7274f-4ac4-47de-bc99-a9af1a25fb6f','table-opened',1,'{"table":1}','2026-11-21 13:41:07.039399','host','{"night/2/table/1":0}');
INSERT INTO "event" VALUES('night/2/table/1',1,'e2f4b6b1-d6ea-4141-b14b-b71192ba1832','match-opened',1,'{"rules":{"preset":"mexxen","units":7,"max_rolls":3,"mexico_by":"anyone","escalation":"add","stake_cap":null,"pass_lead":false,"ties":"one-roll","tie_escalates":false,"pips_choice":true,"abort":true,"points":true,"order":"classic"},"players":["Ann","Dot"]}','2026-11-21 13:41:07.039431','host','{"night/2":5}');
INSERT INTO "event" VALUES('night/2/table/1',2,'78e10564-daa8-4f74-8078-af30526204cb','die-rolled-off',1,'{"player":0,"die":3}','2026-11-21 13:41:07.040857','host',NULL);
INSERT INTO "event" VALUES('night/2/table/1',3,'b014a00b-b894-49d2-97e6-30456ac9f93b','die-rolled-off',1,'{"player":1,"die":5}','2026-11-21 13:41:07.041838','host',NULL);
INSERT INTO "event" VALUES('night/2/table/1',4,'1b9bf01e-dfd6-4168-9fea-ee0e709df42b','rolled',1,'{"player":1,"value":65}','2026-11-21 13:41:07.042742','host',NULL);
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
INSERT INTO "night" VALUES(1,'4248060d-ca49-4f83-87f8-e9845a85b647','Friday','2026-11-20','','classic','finished',3,'Ann');
INSERT INTO "night" VALUES(2,'a891ef3b-b5c1-4851-b19a-5c1ffbd711c2','Saturday','2026-11-20','The Swan','mexxen','playing',2,NULL);
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
INSERT INTO "player" VALUES(4,'dot','Dot');
CREATE TABLE result (
	night INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	units INTEGER NOT NULL, 
	units_paid INTEGER NOT NULL, 
	rounds_lost INTEGER NOT NULL, 
	mexicos INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	CONSTRAINT pk_result PRIMARY KEY (night, position), 
	CONSTRAINT fk_result_night_night FOREIGN KEY(night) REFERENCES night (number), 
	CONSTRAINT ck_result_position CHECK (position >= 1), 
	CONSTRAINT ck_result_place CHECK (place >= 1), 
	CONSTRAINT ck_result_name CHECK (name <> '')
);
INSERT INTO "result" VALUES(1,1,1,'Ann',1,0,0,1,0);
INSERT INTO "result" VALUES(1,2,2,'Bob',0,1,1,0,0);
INSERT INTO "result" VALUES(1,3,3,'=1+1',0,1,1,0,0);
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
