import { expect, test } from 'vitest';
import { migrationFaults } from './migration-rules.ts';

const faults = (source: string, name = '0090_later.sql') => migrationFaults([{ name, source }]);

test('what would hold up running nodes is found', () => {
  for (const [source, fault] of [
    ['CREATE INDEX rents_late ON rents (member_id);', /builds an index on rents/],
    ['CREATE UNIQUE INDEX IF NOT EXISTS a ON public.members\n  USING btree (name);', /builds an index on members/],
    ['CREATE TABLE made (id int);\nCREATE INDEX a ON made (id);\nCREATE INDEX b ON uploads (id);', /builds an index on uploads/],
    ['ALTER TABLE uploads ADD CONSTRAINT uploads_name UNIQUE (name);', /builds an index on uploads/],
    ['ALTER TABLE uploads ADD COLUMN slug text UNIQUE;', /builds an index on uploads/],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON made (id);\nCREATE TABLE made (id int);', /wants "-- runs outside a transaction"/],
    ['ALTER TABLE members ADD COLUMN a text;\nALTER TABLE rents ADD COLUMN b text;', /locks members and rents/],
    ['ALTER TABLE rents ADD COLUMN b text;\nCREATE TABLE made (member_id uuid REFERENCES members);', /locks rents and members/],
    ['ALTER TABLE rents ADD COLUMN b text;\nCREATE TRIGGER t AFTER INSERT ON point_lots FOR EACH ROW EXECUTE FUNCTION f();', /locks rents and point_lots/],
    ['-- runs outside a transaction\nCREATE INDEX a ON rents (id);', /can be run again: CREATE INDEX a ON rents/],
    ['-- runs outside a transaction\nCREATE INDEX CONCURRENTLY a ON rents (id);', /can be run again/],
    ['-- runs outside a transaction\nUPDATE rents SET a = 1;', /can be run again: UPDATE/],
  ] as const)
    expect([source, faults(source)]).toEqual([source, [expect.stringMatching(fault)]]);
});

test('what holds nobody up may stand, and so may what is released', () => {
  for (const source of [
    'ALTER TABLE rents ADD COLUMN later text, ADD COLUMN more int NOT NULL DEFAULT 0;',
    'CREATE TABLE made (id int PRIMARY KEY, member_id uuid REFERENCES members, UNIQUE (id, member_id));\nCREATE INDEX made_member ON made (member_id);',
    'ALTER TABLE uploads ADD CONSTRAINT uploads_name UNIQUE USING INDEX uploads_name_idx;',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ LOCK TABLE rents; TRUNCATE members; CREATE INDEX a ON rents (id); $$;',
    '-- CREATE INDEX a ON rents (id);\nALTER TABLE rents DROP COLUMN later;',
    '-- runs outside a transaction\n-- for the list\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON rents (id) WHERE done;\nDROP INDEX CONCURRENTLY IF EXISTS b;\n',
  ])
    expect([source, faults(source)]).toEqual([source, []]);
  expect(faults('CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;', '0099_released.sql')).toEqual([]);
  expect(faults('CREATE INDEX a ON rents (id);', '0087_standing_units.sql')).toEqual([]);
});

test('a view may keep the former name of a table that the same migration renames', () => {
  const renamed = 'ALTER TABLE bars RENAME TO bans;\nALTER TABLE bans RENAME CONSTRAINT bars_pkey TO bans_pkey;\n';
  const view = 'CREATE VIEW bars AS SELECT id, until_on FROM bans;';
  expect(faults(renamed + view, '0100_made.sql')).toEqual([]);
  for (const source of [view, `${renamed}CREATE VIEW others AS SELECT id FROM bans;`, renamed + view.replace('bans', 'members')])
    expect(faults(source, '0100_made.sql')).toEqual([expect.stringContaining('makes a view')]);
});

test('functions, views and triggers are sources, and no part of a migration', () => {
  for (const [source, kind] of [
    ['CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1 $$;', 'function'],
    ['create or replace view v as select 1 as one;', 'view'],
    ['CREATE CONSTRAINT TRIGGER t AFTER INSERT ON made FOR EACH ROW EXECUTE FUNCTION f();', 'trigger'],
    ["SELECT audit_table('made', 'made', 'id', NULL, ARRAY['id']);", 'trigger'],
  ] as const)
    expect(faults(source, '0100_made.sql')).toEqual([expect.stringContaining(`makes a ${kind}`)]);
  expect(faults('DROP FUNCTION IF EXISTS f(); DROP VIEW IF EXISTS v; DROP TRIGGER IF EXISTS t ON made;', '0100_made.sql')).toEqual([]);
});
