import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNMIGRATED_RETENTION_MS } from '../../../src/domain/accounts/old-account.ts';
import { DEVICE_RETENTION_MS } from '../../../src/domain/identity/login-device.ts';
import { UNVERIFIED_RETENTION_MS, USED_CODE_RETENTION_MS } from '../../../src/domain/identity/session.ts';
import { RETENTION_IDS } from '../../../src/domain/retention/retention.ts';
import { openOutbox } from '../../../src/server/adapters/outbox.ts';
import { PERMANENT_TABLES, RETENTION_KINDS } from '../../../src/server/retention/retention-kinds.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { FORM, HEALTH_CHECK } from '../../support/bookings/advisories.ts';
import { applyForCreator } from '../../support/bookings/creators.ts';
import { ACTIVITY, apply, INTRO } from '../../support/bookings/registrations.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* What grows is taken away when its time is over, and only then. */

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = TEST_NOW;
});

const daysOf = (id: string) => app.library.settings.retention.find((row) => row.id === id)?.days ?? 0;
const rows = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
const runPurge = () => app.handlers['purge-expired']({}, 'test');
/** Purges a moment before a kind's time is over, and a moment after. */
async function atTheEndOf(id: string, look: () => Promise<unknown>): Promise<unknown[]> {
  app.clock.now = new Date(TEST_NOW.getTime() + daysOf(id) * DAY_MS - 60_000);
  await runPurge();
  const before = await look();
  app.clock.now = new Date(app.clock.now.getTime() + 120_000);
  await runPurge();
  return [before, await look()];
}

test('every table is purged or stays for a reason that is written down', async () => {
  const tables = (await rows("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'")).map(
    ({ name }) => String(name),
  );
  const purged = Object.values(RETENTION_KINDS).flatMap((kind) => kind.map(({ table }) => table as string));
  const known = new Set([...purged, ...Object.keys(PERMANENT_TABLES)]);
  expect(tables.filter((table) => !known.has(table))).toEqual([]);
  expect([...known].filter((table) => !tables.includes(table))).toEqual([]);
  expect(Object.keys(PERMANENT_TABLES).filter((table) => purged.includes(table))).toEqual([]);
});

test('the settings name every kind once, and say the same as the rules that count by it', () => {
  expect(app.library.settings.retention.map(({ id }) => id).sort()).toEqual([...RETENTION_IDS].sort());
  expect(['devices', 'former_accounts', 'unverified_accounts', 'authorizations'].map((id) => daysOf(id) * DAY_MS)).toEqual([
    DEVICE_RETENTION_MS,
    UNMIGRATED_RETENTION_MS,
    UNVERIFIED_RETENTION_MS,
    USED_CODE_RETENTION_MS,
  ]);
});

async function write(name: string): Promise<void> {
  const body = { cause: 'general', name, email: `${name}@example.org`, content: 'Hello', is_agree: true };
  await rows(
    `INSERT INTO contact_messages (reference, cause, name, email, content, language, created_at, reply_due_on)
      VALUES ($1, $2, $3, $4, $5, 'en', $6, '2026-11-20')`,
    [name.toUpperCase().padEnd(8, 'A').slice(0, 8), body.cause, body.name, body.email, body.content, TEST_NOW],
  );
}

describe('when its time is over', () => {
  test('a message to the office goes', async () => {
    await write('writer');
    const look = async () => (await rows("SELECT 1 FROM contact_messages WHERE name = 'writer'")).length;
    expect(await atTheEndOf('contact_messages', look)).toEqual([1, 0]);
  });

  test('what happened to an account goes, of living members, too', async () => {
    const { memberId } = await signUp(app);
    await rows("INSERT INTO security_events (kind, member_id, created_at) VALUES ('LOGIN', $1, $2)", [memberId, TEST_NOW]);
    const look = async () => (await rows('SELECT 1 FROM security_events WHERE member_id = $1', [memberId])).length;
    expect(await atTheEndOf('account_events', look)).toEqual([expect.any(Number), 0]);
    await expect(rows('DELETE FROM security_events')).resolves.toEqual([]);
  });

  test('what staff did goes, and only to the purge', async () => {
    await rows("INSERT INTO audit_entries (at, role, call, action) VALUES ($1, 'system', 'test', 'read')", [TEST_NOW]);
    await expect(rows('DELETE FROM audit_entries')).rejects.toThrow(/append-only/);
    const look = async () => (await rows("SELECT 1 FROM audit_entries WHERE call = 'test'")).length;
    expect(await atTheEndOf('staff_acts', look)).toEqual([1, 0]);
  });

  test('many acts of staff go in transactions of a bounded size', async () => {
    await rows("INSERT INTO audit_entries (at, role, call, action) SELECT $1, 'system', 'many', 'read' FROM generate_series(1, 2500)", [TEST_NOW]);
    await app.database.runScript(`
      CREATE TABLE audit_purges (size bigint, transaction text DEFAULT pg_current_xact_id()::text);
      CREATE FUNCTION count_purge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit_purges (size) SELECT count(*) FROM gone; RETURN NULL;
      END $$;
      CREATE TRIGGER count_purge AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_purge();`);
    const look = async () => (await rows("SELECT 1 FROM audit_entries WHERE call = 'many'")).length;
    expect(await atTheEndOf('staff_acts', look)).toEqual([2500, 0]);
    const sizes = (await rows('SELECT sum(size)::int AS size FROM audit_purges GROUP BY transaction'))
      .map(({ size }) => Number(size))
      .filter((size) => size > 0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
    await app.database.runScript('DROP TRIGGER count_purge ON audit_entries; DROP TABLE audit_purges;');
  });

  test('an entry of a waitlist that has ended goes; one that waits stays', async () => {
    const { memberId } = await signUp(app);
    for (const [subject, status] of [
      [SAMPLE.seats.a1, 'left'],
      [SAMPLE.seats.a2, 'waiting'],
    ])
      await rows(
        `INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at)
          VALUES ($1, 'rent', $2, '[2099-01-01 10:00+08,2099-01-01 11:00+08)', 1, $3, $4, $4)`,
        [memberId, subject, status, TEST_NOW],
      );
    const look = async () =>
      (await rows('SELECT subject FROM waitlist_entries WHERE member_id = $1 ORDER BY subject', [memberId])).map(({ subject }) => subject);
    expect(await atTheEndOf('waitlist_entries', look)).toEqual([[SAMPLE.seats.a1, SAMPLE.seats.a2], [SAMPLE.seats.a2]]);
  });

  test('the pages of a consultation go with what was said, rows and bytes; those of one that is open stay', async () => {
    const member = await signUp(app);
    const ids: string[] = [];
    for (const start of [FORM.start, '2026-12-01 10:00:00']) {
      const form = new FormData();
      const fields = { ...FORM, ...HEALTH_CHECK, start, email: member.email, agree: 'true', work_pdf: new File([pdfBytes()], 'chapter.pdf') };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      ids.push((await app.call('POST', '/advisory', { token: member.token, body: form })).body.data.id);
    }
    const [over = ''] = ids;
    await rows("UPDATE advisories SET status = 'unapproved', period = tstzrange($2::timestamptz - interval '1 hour', $2) WHERE id = $1", [over, TEST_NOW]);
    const [file] = await rows('SELECT key FROM uploads WHERE record_id = $1', [over]);
    const left = async () => {
      await app.jobs.drain(app.handlers);
      const bytes = await app.files.read(String(file?.['key']), null);
      const said = await rows('SELECT work_url FROM advisories WHERE member_id = $1 AND work_url IS NOT NULL', [member.memberId]);
      return [bytes === null ? 0 : 1, (await rows('SELECT id FROM uploads WHERE member_id = $1', [member.memberId])).length, said.length];
    };
    expect(await atTheEndOf('consultations', left)).toEqual([
      [1, 2, 2],
      [0, 1, 1],
    ]);
  });

  test('what stood in a decided application of a creator goes, and its files; that there was one stays, and one that is open as it is', async () => {
    const members = [await signUp(app), await signUp(app)];
    const ids: string[] = [];
    for (const member of members) ids.push((await applyForCreator(app, member, { relevant_info: new File([pdfBytes()], 'book.pdf') })).body.data.id);
    const [over = '', open = ''] = ids;
    const reason = { status: 'unapproved', reason: 'Too few', reason_language: 'en', changed_at: TEST_NOW } as const;
    await app.database.db.updateTable('creator_applications').set(reason).where('id', '=', over).execute();
    const [file] = await rows('SELECT key FROM uploads WHERE record_id = $1', [over]);
    const left = async () => {
      await app.jobs.drain(app.handlers);
      const bytes = await app.files.read(String(file?.['key']), null);
      const said = await rows(
        `SELECT creator_applications.id, info IS NOT NULL AS info, work_url IS NOT NULL AS url, reason, count(uploads.id)::int AS files
         FROM creator_applications LEFT JOIN uploads ON uploads.record_id = creator_applications.id GROUP BY creator_applications.id`,
      );
      return [bytes !== null, ...[over, open].map((id) => Object.values(said.find((row) => row['id'] === id) ?? {}).slice(1))];
    };
    expect(await atTheEndOf('creator_applications', left)).toEqual([
      [true, [true, true, 'Too few', 1], [true, true, null, 1]],
      [false, [false, false, null, 0], [true, true, null, 1]],
    ]);
  });

  test('what was said at a registration goes when its activity is long over; that there was one stays', async () => {
    const member = await signUp(app);
    const ids: string[] = [];
    for (const activity of [ACTIVITY.matching, ACTIVITY.talk]) ids.push((await apply(app, member, activity, { intro: INTRO })).body.data.id);
    await rows("UPDATE registrations SET status = 'not_arrived', period = tstzrange($2::timestamptz - interval '1 hour', $2), answers = '[{}]' WHERE id = $1", [
      ids[0],
      TEST_NOW,
    ]);
    const left = async () =>
      (
        await rows('SELECT matchmaking IS NULL AND answers IS NULL AS cleared FROM registrations WHERE member_id = $1 ORDER BY type DESC', [member.memberId])
      ).map(({ cleared }) => cleared);
    expect(await atTheEndOf('registrations', left)).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test('the proofs of a closed application go, rows and bytes, and later who applied; an open one stays', async () => {
    const member = await signUp(app);
    const ids: string[] = [];
    for (const day of ['2026-12-17', '2026-12-22'])
      ids.push((await applyForSpace(app, member, { move_in_on: day, start_on: day, end_on: day, move_out_on: day })).body.data.id);
    const [closed = ''] = ids;
    await rows("UPDATE space_leases SET status = 'cancelled', closed_at = $2, closed_by = 'applicant', forfeited_twd = 0, refunded_twd = 0 WHERE id = $1", [
      closed,
      TEST_NOW,
    ]);
    const keys = (await rows('SELECT key FROM uploads WHERE record_id = $1', [closed])).map(({ key }) => String(key));
    expect(keys.length).toBeGreaterThan(0);
    const proofs = async () => {
      await app.jobs.drain(app.handlers);
      const left = await Promise.all(keys.map((key) => app.files.read(key, null)));
      return [
        left.filter((bytes) => bytes !== null).length,
        (await rows('SELECT DISTINCT record_id FROM uploads WHERE member_id = $1', [member.memberId])).length,
      ];
    };
    expect(await atTheEndOf('lease_proofs', proofs)).toEqual([
      [keys.length, 2],
      [0, 1],
    ]);
    await rows(
      `INSERT INTO space_corrections (lease_id, member_id, status, items, message, asked_at, ended_at, outcome)
        SELECT id, member_id, NULL, '{mobile}', 'Mr Lin does not answer', $2, $2, 'answered' FROM space_leases WHERE member_id = $1`,
      [member.memberId, TEST_NOW],
    );
    const applicants = async () => [
      (await rows("SELECT id FROM space_leases WHERE member_id = $1 AND id_number <> '－'", [member.memberId])).length,
      (await rows("SELECT id FROM space_corrections WHERE member_id = $1 AND message <> '－'", [member.memberId])).length,
    ];
    expect(await atTheEndOf('lease_applicants', applicants)).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});

test('photos of damage go a year after they were taken, rows and bytes', async () => {
  const { memberId } = await signUp(app);
  await app.files.put('upload/damage.webp', new Uint8Array([1]), 'image/webp');
  await rows(
    `INSERT INTO uploads (member_id, record_kind, record_id, field, key, name, size, sha256, created_at)
      VALUES ($1, 'lease_damage', gen_random_uuid(), 'photo-1', 'upload/damage.webp', 'photo-1.webp', 1, decode(repeat('00', 32), 'hex'), $2)`,
    [memberId, TEST_NOW],
  );
  const left = async () => {
    await app.jobs.drain(app.handlers);
    const bytes = await app.files.read('upload/damage.webp', null);
    return [bytes === null ? 0 : 1, (await rows('SELECT id FROM uploads WHERE member_id = $1', [memberId])).length];
  };
  expect(await atTheEndOf('damage_photos', left)).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('more rows than a batch go in one run, and a row that is refused stops neither its kind nor the others', async () => {
  await rows(
    `INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at)
      SELECT 'x', 'k' || n, 'POST /test', '\\x00', '{}', $1 FROM generate_series(1, 2500) AS n`,
    [TEST_NOW],
  );
  expect((await rows("SELECT 1 FROM idempotency_keys WHERE scope = 'x'")).length).toBe(2500);
  await rows(
    `INSERT INTO contact_messages (reference, cause, name, email, content, language, created_at, reply_due_on)
      SELECT translate(lpad(n::text, 8, '0'), '0189', 'WXYZ'), 'general', CASE n WHEN 7 THEN 'second' ELSE 'many' END, 'x@mail.example', 'Hello', 'en', $1::timestamptz + n * interval '1 second', '2026-11-20'
      FROM generate_series(1, 1500) AS n`,
    [TEST_NOW],
  );
  await app.database.runScript(`
    CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD.name = 'second' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN OLD;
    END $$;
    CREATE TRIGGER refuse_second BEFORE DELETE ON contact_messages FOR EACH ROW EXECUTE FUNCTION refuse_second();`);
  const { memberId } = await signUp(app);
  await rows("INSERT INTO deletion_requests (member_id, reference, status, created_at, due_on, changed_at) VALUES ($1, 'X', 'done', $2, '2026-11-20', $2)", [
    memberId,
    TEST_NOW,
  ]);
  app.clock.now = new Date(TEST_NOW.getTime() + 3000 * DAY_MS);
  await runPurge();
  expect((await rows('SELECT name FROM contact_messages')).map(({ name }) => name)).toEqual(['second']);
  expect(await rows('SELECT 1 FROM deletion_requests')).toEqual([]);
  expect(await rows('SELECT 1 FROM idempotency_keys')).toEqual([]);
  expect(app.logged().filter(({ level }) => level === 'error')).toMatchObject([
    { kind: 'contact_messages', row: expect.stringMatching(/^contact_messages [0-9a-f-]{36}$/) },
  ]);
});

test('messages of a demo go after their month', async () => {
  for (const [id, days] of [
    ['old', 31],
    ['new', 29],
  ] as const)
    await app.outbox.put(id, 'eml', 'x', new Date(TEST_NOW.getTime() - days * DAY_MS));
  await app.handlers['purge-folders']({}, 'test');
  expect((await app.outbox.list()).filter((file) => /-(old|new)\.eml$/.test(file)).map((file) => file.slice(-7))).toEqual(['new.eml']);
});

test('a demo that writes and writes keeps the newest messages only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-outbox-'));
  const outbox = openOutbox(folder, 3);
  for (let n = 1; n <= 5; n += 1) await outbox.put(`m${n}`, 'eml', 'x', new Date(TEST_NOW.getTime() + n * 1000));
  expect((await outbox.list()).map((file) => file.slice(-6))).toEqual(['m5.eml', 'm4.eml', 'm3.eml']);
  await rm(folder, { recursive: true });
});

test('notes of staff about a member are gone after five years; nobody else removes one', async () => {
  const [{ memberId }, author] = [await signUp(app), await signUp(app, { role: 'desk' })];
  const note = { member_id: memberId, actor_id: author.memberId, text: 'Asked about keys', created_at: TEST_NOW };
  await app.database.db.insertInto('member_notes').values(note).execute();
  const left = () => rows('SELECT text FROM member_notes WHERE member_id = $1', [memberId]);
  await expect(rows('DELETE FROM member_notes WHERE member_id = $1', [memberId])).rejects.toThrow(/append-only/);
  expect(await atTheEndOf('member_notes', left)).toEqual([[{ text: 'Asked about keys' }], []]);
});
