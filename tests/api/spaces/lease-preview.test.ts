import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForSpace, on, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* A step with a lease is shown before it is taken: what it would do, what it would be refused for, and the e-mails that would go out. */

let app: TestApp;
let reviewer: TestMember;
let desk: TestMember;
let applicant: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await signUp(app, { role: 'reviewer' });
  desk = await signUp(app, { role: 'desk' });
  applicant = await signUp(app);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['space_leases', 'outbox_events', 'rate_limits']) await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const applied = async (change = {}): Promise<string> => (await applyForSpace(app, applicant, change)).body.data.id;
const preview = (id: string, body: object, { who = 'review', by = reviewer } = {}) =>
  app.call('POST', `/staff/space/apply/${id}/${who}/preview`, { token: by.token, body });
const leaseOf = async (id: string) => (await app.call('GET', `/staff/space/apply/${id}`, { token: reviewer.token })).body.data;
const rowsOf = async (table: string) => (await app.database.query(`SELECT count(*)::int AS n FROM ${table}`, [])).rows[0]?.['n'];

test('an approval shows what is due and the e-mail with the note, and nothing has happened', async () => {
  const id = await applied();
  await staffOf(app, reviewer).review(id, { event: 'review' });
  const before = await Promise.all(['outbox_events', 'space_holds', 'record_changes'].map(rowsOf));
  const wish = { event: 'approve', rent_twd: 8000, waived_twd: 2000, note: 'Use the goods lift' };
  const { status, body } = await preview(id, wish);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'approved', approval: { rent_twd: 6000, waived_twd: 2000, deposit_twd: 3000 } });
  expect(body.data.emails).toMatchObject([{ to: applicant.email }]);
  expect(body.data.emails[0].text).toContain('Use the goods lift');
  expect(body.data.emails[0].text).toContain('NT$3,000');
  expect(await leaseOf(id)).toMatchObject({ status: 'in_process', approval: null });
  expect(await Promise.all(['outbox_events', 'space_holds', 'record_changes'].map(rowsOf))).toEqual(before);
  // What is taken then is what was shown.
  const taken = await staffOf(app, reviewer).review(id, wish);
  expect(taken.body.data.approval).toEqual(body.data.approval);
});

test('what would refuse the step refuses its preview: a time that a colleague gave away meanwhile, too large a waiver, a state that has gone on', async () => {
  const [one, other] = [await applied(), await applied()];
  const staff = staffOf(app, reviewer);
  for (const id of [one, other]) await staff.review(id, { event: 'review' });
  expect((await leaseOf(other)).rivals).toMatchObject([{ id: one }]);
  expect((await preview(other, { event: 'approve' })).status).toBe(200);
  await staff.review(one, { event: 'approve' });
  expect((await preview(other, { event: 'approve' })).body.code).toBe('UNAVAILABLE');
  expect((await preview(one, { event: 'approve' })).body.code).toBe('NOT_IN_STATE');
  expect((await preview(other, { event: 'approve', rent_twd: 100, waived_twd: 200 })).body.errors).toHaveProperty('waived_twd');
  expect((await preview(other, { event: 'refuse', reason: 'The hall is given to another event' })).body.data.emails[0].text).toContain(
    'given to another event',
  );
});

test('the copy for the contact of the form is shown as well, without a link to an account', async () => {
  const id = await applied({ email: 'contact@example.com' });
  const { body } = await preview(id, { event: 'review' });
  expect(body.data.emails.map(({ to }: { to: string }) => to)).toEqual([applicant.email, 'contact@example.com']);
  expect(body.data.emails[1].text).not.toContain('/member/spaceApply');
});

test('each role is told the steps that are its own', async () => {
  const id = await applied();
  const actsFor = async ({ token }: TestMember) => (await app.call('GET', `/staff/space/apply/${id}`, { token })).body.data.acts;
  expect([await actsFor(reviewer), await actsFor(desk)]).toEqual([['review'], []]);
  await staffOf(app, reviewer).approve(id);
  expect([await actsFor(reviewer), await actsFor(desk)]).toEqual([['call_off'], ['pay_deposit']]);
  expect((await preview(id, { event: 'pay_deposit', method: 'cash' }, { who: 'desk', by: desk })).body.data).toMatchObject({ status: 'deposit_paid' });
  expect((await preview(id, { event: 'pay_deposit', method: 'cash' }, { who: 'desk' })).status).toBe(403);
});

test('the queue shows what waits, oldest first, and finds by names and address', async () => {
  const first = await applied({ event_name: 'Ink night' });
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  const second = await applied({ event_name: '100% comics', ...on('2026-12-18') });
  const refused = await applied({ ...on('2026-12-22') });
  await staffOf(app, reviewer).review(refused, { event: 'review' });
  await staffOf(app, reviewer).review(refused, { event: 'refuse', reason: 'No plan' });
  const list = async (query: string) =>
    (await app.call('GET', `/staff/space/apply?${query}`, { token: reviewer.token })).body.data.map(({ id }: { id: string }) => id);
  expect(await list('when=waiting')).toEqual([first, second]);
  expect(await list('q=INK')).toEqual([first]);
  expect(await list(`q=${encodeURIComponent('0%')}`)).toEqual([second]);
  expect(await list(`when=waiting&q=${applicant.email.toUpperCase()}`)).toEqual([first, second]);
  expect(await list('when=past')).toEqual([refused]);
  expect(THURSDAY).toBe((await leaseOf(first)).start_on);
});
