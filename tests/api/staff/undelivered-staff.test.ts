import { afterAll, beforeAll, expect, test } from 'vitest';
import { markAddress } from '../../../src/server/delivery/undeliverable-address.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { writeUndelivered } from '../../support/messages.ts';

/* What could not be delivered, in the queue of staff: whose it is, sent again one by one or many at once, or settled. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

const get = async (path: string) => (await app.call('GET', path, { token: desk.token })).body;
const again = async (ids: readonly string[]) => (await app.call('POST', '/staff/undelivered/again', { token: desk.token, body: { ids } })).body;

test('it is called by its subject in the words of whoever looks, and found by them; one that nobody knows any more by its name', async () => {
  const id = await writeUndelivered(app, { recipient: 'subject@example.com' });
  const rename = (template: string) => app.database.query('UPDATE undelivered_messages SET template = $1 WHERE id = $2', [template, id]);
  await rename('rentReserved');
  const found = async (language: string, q: string) =>
    (await app.call('GET', `/staff/undelivered?q=${encodeURIComponent(q)}`, { token: desk.token, language })).body.data.map(
      ({ subject }: { subject: string }) => subject,
    );
  expect(await found('en', 'reservation confirmed')).toEqual(['Reservation confirmed: …']);
  expect(await found('en', 'subject@example.com')).toEqual(['Reservation confirmed: …']);
  const [inChinese] = await found('zh', 'subject@example.com');
  expect(inChinese).toMatch(/預約.*…/);
  expect(await found('zh', inChinese.slice(0, 4))).toEqual([inChinese]);
  expect(await found('zh', 'reservation confirmed')).toEqual([]);
  await rename('ofAnotherRelease');
  expect(await found('en', 'subject@example.com')).toEqual(['ofAnotherRelease']);
  await app.database.query('DELETE FROM undelivered_messages WHERE id = $1', [id]);
});

test('it names its member, and whether the address is marked; sent again it leaves the list, the mark and arrives', async () => {
  const member = await signUp(app);
  const id = await writeUndelivered(app, { recipient: member.email });
  await markAddress(app.database.db, { kind: 'mail', address: member.email, reason: 'refused with RCPT 550', now: TEST_NOW });
  const item = (await get(`/staff/undelivered/${id}`)).data;
  expect(item).toMatchObject({ kind: 'mail', recipient: member.email, can_be_sent_again: true, is_address_marked: true, member: { id: member.memberId } });
  expect((await get(`/staff/undelivered?kind=mail&q=${member.email}`)).data).toMatchObject([{ id }]);
  await app.sent();
  expect((await again([id])).data.messages).toEqual([{ id, outcome: 'sent' }]);
  expect(await app.sent()).toMatchObject([{ to: member.email }]);
  expect((await get(`/staff/undelivered/${id}`)).code).toBe('NOT_FOUND');
});

test('of many each is sent by itself: the result tells which was and which was not', async () => {
  const [first, code, last] = [
    await writeUndelivered(app, { recipient: 'first@example.com' }),
    await writeUndelivered(app, { recipient: 'code@example.com', hasCode: true }),
    await writeUndelivered(app, { recipient: 'last@example.com' }),
  ];
  await app.database.db
    .updateTable('undelivered_messages')
    .set({ payload: Buffer.from('not sealed') })
    .where('id', '=', last)
    .execute();
  const { messages } = (await again([first, code, 'nobody-knows', last, first])).data;
  expect(messages).toEqual([
    { id: first, outcome: 'sent' },
    { id: code, outcome: 'expired' },
    { id: 'nobody-knows', outcome: 'gone' },
    { id: last, outcome: 'failed' },
  ]);
  expect((await get('/staff/undelivered?q=example.com')).data.map(({ id }: { id: string }) => id).sort()).toEqual([code, last].sort());
});

test('settled it is gone, for whoever comes second as well; it counts in the overview while it is there', async () => {
  const id = await writeUndelivered(app, { recipient: 'settled@example.com' });
  const counted = async () => (await get('/staff/waiting')).data.kinds.find(({ kind }: { kind: string }) => kind === 'undelivered').count;
  const before = await counted();
  const settle = () => app.call('PUT', `/staff/undelivered/${id}/settle`, { token: desk.token });
  expect((await settle()).status).toBe(200);
  expect((await settle()).body.code).toBe('NOT_FOUND');
  expect(await counted()).toBe(before - 1);
});

test('no more than fifty at once, and none at all is a fault', async () => {
  const ids = Array.from({ length: 51 }, (_, i) => `m${i}`);
  expect((await again(ids)).code).toBe('VALIDATION_FAILED');
  expect((await again([])).code).toBe('VALIDATION_FAILED');
});
