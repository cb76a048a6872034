CREATE TABLE actions (
	table_id VARCHAR NOT NULL, 
	ply INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	seat VARCHAR, 
	command VARCHAR, 
	action TEXT NOT NULL, fence INTEGER, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0010');
CREATE TABLE bots (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	created FLOAT NOT NULL, owner VARCHAR, revoked FLOAT, 
	PRIMARY KEY (id)
);
CREATE TABLE devices (
	id VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE owners (
	table_id VARCHAR NOT NULL, 
	process VARCHAR, 
	fence INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE players (
	id VARCHAR NOT NULL, 
	passphrase VARCHAR NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE processes (
	id VARCHAR NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE seats (
	table_id VARCHAR NOT NULL, 
	seat VARCHAR NOT NULL, 
	player VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	setup TEXT NOT NULL, 
	standing TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, game VARCHAR DEFAULT 'pacal' NOT NULL, ran BIGINT DEFAULT '0' NOT NULL, due BIGINT, 
	PRIMARY KEY (id)
);
CREATE TABLE uptime (
	ran BIGINT NOT NULL, at FLOAT, 
	PRIMARY KEY (ran)
);
INSERT INTO "uptime" VALUES(0,NULL);
CREATE INDEX seats_of_player ON seats (player);
CREATE UNIQUE INDEX once_a_passphrase ON players (passphrase);
CREATE INDEX devices_of_player ON devices (player);
CREATE INDEX owners_by_process ON owners (process);
CREATE INDEX tables_by_due ON tables (due);
CREATE INDEX bots_of_owner ON bots (owner);
CREATE UNIQUE INDEX once_a_command ON actions (table_id, seat, command) WHERE command IS NOT NULL;
