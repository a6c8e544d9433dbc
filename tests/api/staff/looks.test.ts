import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/index.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { TEST_QUEUES } from '../../support/bookings/queue-items.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Screens of staff stand open all day: of one person's looks at the same list, or the same record, there is one entry in half an hour. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const HALF_AN_HOUR = 30 * 60 * 1000;
const later = (milliseconds: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + milliseconds);
};
const looksOf = async ({ memberId }: TestMember) =>
  app.database.db
    .selectFrom('audit_entries')
    .select(['call', 'subject_id'])
    .where('actor_id', '=', memberId)
    .where('action', '=', 'read')
    .orderBy('id')
    .execute();
const look = async (path: string, { token }: TestMember) => expect((await app.call('GET', path, { token })).status).toBe(200);

/** Every list of staff's that needs nothing to be asked for. */
const LISTS = calls
  .filter(({ method, path, access, envelope }) => method === 'GET' && Array.isArray(access) && envelope === 'list' && !path.includes('{'))
  .map(({ path }) => path);

test('all queues are among the lists', () => {
  expect(LISTS).toEqual(expect.arrayContaining(Object.values(TEST_QUEUES).map(({ list }) => list)));
});

describe.each(LISTS)('%s', (path) => {
  test('loaded again and again, on whatever page, is one look of each person; anew after half an hour', async () => {
    const [somebody, colleague] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
    await look(path, somebody);
    later(HALF_AN_HOUR - 1000);
    await look(path, somebody);
    await look(`${path}?page=2`, somebody);
    await look(path, colleague);
    expect(await looksOf(somebody)).toEqual([{ call: `GET ${path}`, subject_id: null }]);
    expect(await looksOf(colleague)).toHaveLength(1);
    later(HALF_AN_HOUR);
    await look(path, somebody);
    expect(await looksOf(somebody)).toHaveLength(2);
  });
});

test('a record that is open all day is one look at it; another record is another', async () => {
  const somebody = await signUp(app, { role: 'admin' });
  const [one, other] = [(await signUp(app)).memberId, (await signUp(app)).memberId];
  for (const id of [one, one, other, one]) await look(`/staff/members/${id}`, somebody);
  expect((await looksOf(somebody)).map(({ subject_id }) => subject_id)).toEqual([one, other]);
});

test('an application with the number of an ID is recorded each time', async () => {
  const somebody = await signUp(app, { role: 'reviewer' });
  const { id } = (await applyForSpace(app, await signUp(app))).body.data;
  for (const _ of [1, 2]) await look(`/staff/space/apply/${id}`, somebody);
  expect(await looksOf(somebody)).toHaveLength(2);
});

test('a file is recorded each time it is opened', async () => {
  const somebody = await signUp(app, { role: 'reviewer' });
  const { id } = (await applyForSpace(app, await signUp(app))).body.data;
  const { body } = await app.call('GET', `/staff/space/apply/${id}`, { token: somebody.token });
  const [file] = body.data.attachments;
  for (const _ of [1, 2]) expect((await app.call('GET', `/upload/${file.id}`, { token: somebody.token })).status).toBe(200);
  expect((await looksOf(somebody)).filter(({ subject_id }) => subject_id === file.id)).toHaveLength(2);
});
