import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { block, previewBlock, previewBlockEmails } from '../../support/bookings/blocks.ts';
import { close, preview, TYPHOON } from '../../support/bookings/closings.ts';
import { applyForSpace, on, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Whoever has applied for a space and was not answered yet is hit, shown and told as whoever has booked it. */

const WEDNESDAY = '2026-12-16';
const HALL = { devices: '', spaces: '2a', weekdays: '', from_on: THURSDAY, until_on: THURSDAY, from_hour: 14, to_hour: 17 };
const REASON = { reason_zh: '地板整修', reason_en: 'The floor is repaired', reason_ja: '床の修理' };

let app: TestApp;
let admin: TestMember;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  staff = staffOf(app, admin);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.sent();
  for (const table of ['closing_items', 'blocks', 'closings', 'space_leases'] as const) await app.database.db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

const leaseOf = async ({ token }: TestMember) => (await app.call('GET', '/my/space_apply', { token })).body.data[0];
async function applied(days: object = on(THURSDAY)): Promise<{ member: TestMember; id: string; estimate: { discounted_price: number } }> {
  const member = await signUp(app);
  const { status, body } = await applyForSpace(app, member, { ...days });
  expect(status, JSON.stringify(body)).toBe(200);
  return { member, ...body.data };
}

/** One that nobody has looked at, one in review, one that is corrected. */
async function waiting() {
  const [fresh, inReview, corrected] = [await applied(), await applied(), await applied()];
  expect((await staff.review(inReview.id, { event: 'review' })).status).toBe(200);
  await staff.review(corrected.id, { event: 'review' });
  expect((await staff.review(corrected.id, { event: 'request_correction', items: ['event_plan'], message: 'Page two is missing.' })).status).toBe(200);
  await app.sent();
  const all = [fresh, inReview, corrected];
  expect(await Promise.all(all.map(async ({ member }) => (await leaseOf(member)).status))).toEqual(['applied', 'in_process', 'awaiting_correction']);
  return all;
}

interface Change {
  shown: () => Promise<{ members: { member: { id: string; email: string }; leases: object[] }[] }>;
  emailsOf: (memberId: string) => Promise<{ to: string; subject: string; text: string }[]>;
  make: () => Promise<{ status: number }>;
}
const query = (values: object) => new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
const CHANGES: [string, Change][] = [
  [
    'a block of the space',
    {
      shown: async () => (await previewBlock(app, admin, HALL)).body.data,
      emailsOf: async (id) => (await previewBlockEmails(app, admin, id, { ...HALL, ...REASON })).body.data.emails,
      make: () => block(app, admin, { ...HALL, ...REASON }),
    },
  ],
  [
    'a closing of the centre',
    {
      shown: async () => (await preview(app, admin, { day: THURSDAY })).body.data,
      emailsOf: async (id) =>
        (await app.call('GET', `/staff/closings/preview/emails?${query({ ...TYPHOON, day: THURSDAY, member_id: id })}`, { token: admin.token })).body.data
          .emails,
      make: () => close(app, admin, { day: THURSDAY }),
    },
  ],
];

describe.each(CHANGES)('%s', (_what, { shown, emailsOf, make }) => {
  test('shows every applicant whose time it takes, with the e-mail of each, and sends just that', async () => {
    const all = await waiting();
    const seen = await shown();
    expect(new Set(seen.members.map(({ member }) => member.id))).toEqual(new Set(all.map(({ member }) => member.memberId)));
    for (const { leases } of seen.members) expect(leases).toMatchObject([{ space_id: '2a', is_called_off: true, refund_twd: 0 }]);
    const announced = (await Promise.all(all.map(({ member }) => emailsOf(member.memberId)))).flat();
    expect(new Set(announced.map(({ to }) => to))).toEqual(new Set(all.map(({ member }) => member.email)));
    expect(await app.sent()).toEqual([]);

    expect((await make()).status).toBe(200);
    const sent = await app.sent();
    const words = (mails: readonly { to: string; subject: string }[]) => mails.map(({ to, subject }) => `${to} ${subject}`).sort();
    expect(words(sent)).toEqual(words(announced));
    for (const { to, text } of announced) expect(sent.find((mail) => mail.to === to)?.text).toContain(text.trim());
    for (const { member } of all) expect((await leaseOf(member)).status).toBe('cancelled');
  });

  test('takes a day from an application for several, which keeps the estimate of the days that are left and is told', async () => {
    const { member, id, estimate } = await applied({ move_in_on: WEDNESDAY, start_on: WEDNESDAY, end_on: THURSDAY, move_out_on: THURSDAY });
    await app.sent();
    expect((await shown()).members).toMatchObject([
      { member: { email: member.email }, leases: [{ id, is_called_off: false, lost_days: [{ day: THURSDAY }] }] },
    ]);
    expect((await make()).status).toBe(200);
    expect((await app.sent()).map(({ to }) => to)).toEqual([member.email]);
    const lease = await leaseOf(member);
    expect(lease).toMatchObject({ status: 'applied', lost_days: [{ day: THURSDAY, is_refunded: false }] });
    expect(lease.lost_days[0].rent_twd + lease.estimate.discounted_price).toBe(estimate.discounted_price);
    expect((await staff.approve(id)).status).toBe(200);
    expect((await leaseOf(member)).approval.rent_twd).toBe(lease.estimate.discounted_price);
  });
});
