import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTexts } from '../../../src/server/db/queue/text-search.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
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
  });

  const names = (data: { member: { name: string } }[]) => data.map(({ member }) => member.name);

  test('finds the records of each, in the order of the list, and nobody else’s', async () => {
    const found: string[] = [];
    for (let page = 1; page <= 16; page += 1)
      found.push(...names((await list(`/staff/spendings?per_page=100&page=${page}&q=${encodeURIComponent('眾')}`)).data));
    expect(found).toEqual(Array.from({ length: 1520 }, (_, i) => `眾${i + 1}`));
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
