import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson, readPersonalTables } from '../../../src/server/accounts/leaving/personal-data.ts';
import { endLogins } from '../../../src/server/identity/login/end-logins.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
});
afterAll(() => app.close());

test('of addresses that are made at once one is the member’s, and the others are nobody’s', async () => {
  const member = await signUp(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('PUT', '/my/calendar/feed', { token: member.token })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const paths = answers.map(({ body }) => new URL(body.data.url).pathname.slice('/api'.length));
  expect(new Set(paths).size).toBe(8);
  const fetched = await Promise.all(paths.map(async (path) => (await app.call('GET', path)).status));
  expect(fetched.sort()).toEqual([200, ...Array(7).fill(404)]);
  const { rows } = await app.database.query('SELECT count(*)::integer AS count FROM calendar_feeds WHERE member_id = $1', [member.memberId]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('an address that is ended as it is fetched is ended, and one that is made beside the ending is whole or not there', async () => {
  const member = await signUp(app);
  const make = async () => new URL((await app.call('PUT', '/my/calendar/feed', { token: member.token })).body.data.url).pathname.slice('/api'.length);
  const path = await make();
  const [fetched] = await Promise.all([app.call('GET', path), app.call('DELETE', '/my/calendar/feed', { token: member.token })]);
  expect([200, 404]).toContain(fetched.status);
  expect((await app.call('GET', path)).status).toBe(404);
  const [next] = await Promise.all([make(), app.call('DELETE', '/my/calendar/feed', { token: member.token })]);
  const state = (await app.call('GET', '/my/calendar/feed', { token: member.token })).body.data;
  expect((await app.call('GET', next)).status).toBe(state.made_at === null ? 404 : 200);
});

test('an address that is made as all logins are ended does not outlive them', async () => {
  for (let round = 0; round < 12; round += 1) {
    const member = await signUp(app);
    const { db } = app.database;
    const end = () => db.transaction().execute((tx) => endLogins(tx, { memberId: member.memberId, now: app.clock.now }));
    const make = () => app.call('PUT', '/my/calendar/feed', { token: member.token });
    // Either comes first, as the databases have it.
    const [made] = await Promise.all(round % 2 === 0 ? [make(), end()] : [make(), make(), end()]);
    expect([200, 401]).toContain(made.status);
    expect(await db.selectFrom('calendar_feeds').select('member_id').where('member_id', '=', member.memberId).execute()).toEqual([]);
  }
});

test('an export says that there is an address, and not which; it goes with its member', async () => {
  const member = await signUp(app);
  const { data } = (await app.call('PUT', '/my/calendar/feed', { token: member.token })).body;
  const path = new URL(data.url).pathname.slice('/api'.length);
  const { db } = app.database;
  const tables = await db.transaction().execute((tx) => readPersonalTables(tx, member.memberId));
  const [row] = tables.find(({ name }) => name === 'calendar_feeds')?.rows ?? [];
  expect(Object.keys(row ?? {}).sort()).toEqual(['created_at', 'language', 'member_id', 'read_at']);
  await db.transaction().execute((tx) => erasePerson(tx, app.jobs, { memberId: member.memberId, now: app.clock.now }));
  expect((await app.call('GET', path)).status).toBe(404);
  const left = await db.selectFrom('calendar_feeds').select('member_id').where('member_id', '=', member.memberId).execute();
  expect(left).toEqual([]);
});
