import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTexts } from '../../../src/server/db/queue/text-search.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { csvOf, requestFile } from '../../support/files/exports.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Lists of staff of which there is more than is counted, and what a search finds in them (docs/decisions/310). */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const list = async (path: string) => {
  const { body } = await app.call('GET', path, { token: admin.token });
  return body;
};
const run = (statement: string, values: unknown[] = []) => app.database.query(statement, values);

describe('a list of more than a thousand', () => {
  beforeAll(() =>
    run(`INSERT INTO undelivered_messages (id, kind, recipient, template, language, reason, queued_at, failed_at)
      SELECT 'large' || n, 'sms', '09' || n, 'code', 'zh', 'refused', '2026-01-01', timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, 1030) AS n`),
  );

  test('is counted as far as a thousand, and says that there is more', async () => {
    const { data, meta } = await list('/staff/undelivered?kind=sms&per_page=25');
    expect(data).toHaveLength(25);
    expect(meta).toEqual({ total: 1000, more: true, page: 1, per_page: 25, last_page: 41 });
  });

  test('is turned to its end, every row once and in order, and then says how many there are', async () => {
    const ids: string[] = [];
    let last = 1;
    for (let page = 1; page <= last; page += 1) {
      const { data, meta } = await list(`/staff/undelivered?kind=sms&per_page=100&page=${page}`);
      ids.push(...data.map(({ id }: { id: string }) => id));
      last = meta.last_page;
      if (page === last) expect(meta).toEqual({ total: 1030, page: 11, per_page: 100, last_page: 11, more: undefined });
    }
    expect(ids).toEqual(Array.from({ length: 1030 }, (_, i) => `large${1030 - i}`));
  });

  test('one of exactly a thousand says its number', async () => {
    await run(`DELETE FROM undelivered_messages WHERE recipient IN (SELECT '09' || n FROM generate_series(1, 30) AS n)`);
    expect((await list('/staff/undelivered?kind=sms&per_page=25')).meta).toEqual({ total: 1000, page: 1, per_page: 25, last_page: 40 });
  });

  test('a text that many hold is found in every one of them, without a number', async () => {
    const { data, meta } = await list('/staff/undelivered?kind=sms&per_page=100&q=09');
    expect(data).toHaveLength(100);
    expect(meta).toEqual({ total: 100, more: true, page: 1, per_page: 100, last_page: 2 });
    expect((await list('/staff/undelivered?kind=sms&per_page=100&q=09&page=10')).meta).toEqual({ total: 1000, page: 10, per_page: 100, last_page: 10 });
  });
});

describe('a name that more members have than are listed by id', () => {
  beforeAll(async () => {
    await run(`INSERT INTO members (account, password_hash, password_changed_at, name, email, mobile, class, terms_version, created_at)
      SELECT 'crowdmember' || n, 'none', now(), '眾' || n, 'crowd' || n || '@example.com', '09' || lpad((50000000 + n)::text, 8, '0'), 'general', '2026-10-01', now() FROM generate_series(1, 1520) AS n`);
    await run(`INSERT INTO spendings (member_id, kind, points, status, confirmed_by, created_at, expires_at, confirmed_at, changed_at)
      SELECT id, 'printing', 1, 'confirmed', 'phone', at, at, at, at FROM members, LATERAL (SELECT timestamptz '2026-02-01' - substr(name, 2)::int * interval '1 minute' AS at) AS moment
      WHERE name LIKE '眾%'`);
    await run(
      `INSERT INTO spendings (member_id, kind, points, status, confirmed_by, created_at, expires_at, confirmed_at, changed_at)
      SELECT id, 'printing', 2, 'confirmed', 'phone', '2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01' FROM members WHERE id = $1`,
      [admin.memberId],
    );
    // The n-th registers for an hour n² minutes from now, the even ones after it, and is introduced to the next.
    await app.database.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
        SELECT id, 'crowd/0', 'crowd', 'lecture', tstzrange(at, at + interval '1 hour'), '{"zh":"大廳"}', 1, 'registered', at, at, timestamptz '2026-01-01' + n * interval '1 minute'
        FROM members CROSS JOIN LATERAL (SELECT substr(name, 2)::int AS n) AS number
        CROSS JOIN LATERAL (SELECT ${app.clock.now}::timestamptz + (1 - 2 * (n % 2)) * n * n * interval '1 minute' AS at) AS moment WHERE name LIKE '眾%'`.execute(
        tx,
      );
      await sql`INSERT INTO matchmaking_introductions (activity_id, creator_registration_id, company_registration_id, created_at, changed_at)
        SELECT 'crowd', id, next, changed_at, changed_at FROM (SELECT id, changed_at, lead(id) OVER (ORDER BY changed_at) AS next FROM registrations WHERE activity_id = 'crowd') AS pairs
        WHERE next IS NOT NULL`.execute(tx);
      await sql`INSERT INTO matchmaking_consents (introduction_id, side, registration_id, member_id) SELECT pair.id, side, registration.id, registration.member_id
        FROM matchmaking_introductions AS pair CROSS JOIN LATERAL (VALUES ('creator', creator_registration_id), ('company', company_registration_id)) AS both_sides (side, side_id)
        JOIN registrations AS registration ON registration.id = side_id`.execute(tx);
    });
  });

  /** A number of each record that a search finds, page by page. */
  async function foundIn<T>(path: string, { q, perPage }: { q: string; perPage: number }, numberOf: (item: T) => number): Promise<number[]> {
    const numbers: number[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { data, meta } = await list(`/staff/${path}?q=${encodeURIComponent(q)}&per_page=${perPage}&page=${page}`);
      numbers.push(...data.map(numberOf));
      more = meta.more === true;
      expect(meta.total).toBe(numbers.length);
    }
    return numbers;
  }

  const names = (data: { member: { name: string } }[]) => data.map(({ member }) => member.name);

  test('finds the records of each, in the order of the list, and nobody else’s', async () => {
    const found: string[] = [];
    for (let page = 1; page <= 16; page += 1)
      found.push(...names((await list(`/staff/spendings?per_page=100&page=${page}&q=${encodeURIComponent('眾')}`)).data));
    expect(found).toEqual(Array.from({ length: 1520 }, (_, i) => `眾${i + 1}`));
  });

  test('the desk finds what they have at any time, the nearest first, each once: in four years all of it, and of the rest the nearest hundred', async () => {
    const found = (q: string, perPage: number) =>
      foundIn<{ registration: { member: { name: string } } }>('day', { q, perPage }, ({ registration }) => Number(registration.member.name.slice(1)));
    // 1402² minutes are within 8 hours, six times four times as long.
    const all = Array.from({ length: 1502 }, (_, i) => i + 1);
    expect(await found('眾', 100)).toEqual(all);
    const ones = Array.from({ length: 1520 }, (_, i) => i + 1).filter((n) => String(n).startsWith('1'));
    const [near, far] = [ones.filter((n) => n <= 1402), ones.filter((n) => n > 1402)];
    expect(await found('眾1', 40)).toEqual([...near, ...far.slice(0, 100)]);
    // Of those whom few have the nearest hundred, as they always were.
    expect(await found('眾10', 100)).toEqual(all.filter((n) => String(n).startsWith('10')).slice(0, 100));
    const [headings = [], ...rows] = await csvOf(
      await requestFile(app, `/staff/day?q=${encodeURIComponent('眾')}`, { token: admin.token, format: 'csv', language: 'zh' }),
    );
    expect(rows).toHaveLength(all.length);
    const starts = rows.map((row) => Math.abs(Date.parse(`${row[headings.indexOf('開始時間')]}+08:00`) - app.clock.now.getTime()));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test('introductions are those of either side, the latest first, each once, however many have the text', async () => {
    const all = Array.from({ length: 1519 }, (_, i) => 1519 - i);
    for (const q of ['眾', '眾1', '眾10', '眾51']) {
      const found = await foundIn<{ creator: { member: { name: string } } }>('introductions', { q, perPage: 100 }, ({ creator }) =>
        Number(creator.member.name.slice(1)),
      );
      expect(found, q).toEqual(all.filter((n) => [n, n + 1].some((side) => `眾${side}`.includes(q))));
    }
    expect(await foundIn('introductions', { q: 'crowdmember777@', perPage: 100 }, () => 1)).toEqual([]);
    expect(await foundIn('introductions', { q: 'crowd777@', perPage: 100 }, () => 1)).toEqual([1, 1]);
  });

  test('and a name that few have finds theirs, with their number', async () => {
    const { data, meta } = await list(`/staff/spendings?q=${encodeURIComponent('眾51')}`);
    expect(names(data)).toEqual(['眾51', ...Array.from({ length: 10 }, (_, i) => `眾${510 + i}`)]);
    expect(meta).toEqual({ total: 11, page: 1, per_page: 20, last_page: 1 });
  });

  test('the middle of an account, the end of a number and a part of an address find them as well', async () => {
    for (const q of ['dmember52', '0000052', 'crowd52@']) expect(names((await list(`/staff/spendings?q=${encodeURIComponent(q)}`)).data), q).toContain('眾52');
  });
});

test('the index of pairs finds a text wherever it stands, whatever its letters, and nothing that does not hold it', async () => {
  const letters = fc.stringMatching(/^[abA 漫畫é%_\\'ß]{1,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 8 }), letters, async (texts, q) => {
      await run(`DELETE FROM undelivered_messages WHERE template = 'pairs'`);
      for (const [i, text] of texts.entries())
        await run(
          `INSERT INTO undelivered_messages (id, kind, recipient, template, language, reason, queued_at, failed_at) VALUES ($1, 'mail', $2, 'pairs', 'zh', '-', '2025-01-01', '2025-01-01')`,
          [`pairs${i}`, text],
        );
      const { has } = await findTexts(app.database.db, 'undelivered_messages', q);
      const rows = await app.database.db
        .selectFrom('undelivered_messages')
        .select('id')
        .where('template', '=', 'pairs')
        .where(has('undelivered_messages.id'))
        .execute();
      const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      const holding = texts.flatMap((text, i) => (small(`${text} / pairs`).includes(small(q)) ? [`pairs${i}`] : []));
      expect(rows.map(({ id }) => id).sort()).toEqual(holding.sort());
    }),
    { numRuns: 60 },
  );
});
