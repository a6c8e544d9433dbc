import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import * as advisories from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { leave, places, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Whatever frees a place, the first in line is offered it and written to by what freed it; no schedule runs here. */

let app: TestApp;
let staff: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  staff = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['waitlist_entries', 'rents', 'advisories', 'closing_items', 'closings'] as const) await app.database.db.deleteFrom(table).execute();
  await app.sent();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const travel = (text: string) => {
  app.clock.now = at(text);
};
const emailsTo = async ({ email }: TestMember) => (await app.sent()).filter(({ to }) => to === email);

/** Nobody had anything to read before; now the first in line has an offer and one e-mail. */
async function expectTold(first: TestMember): Promise<void> {
  expect((await places(app, first))[0]).toMatchObject({ status: 'offered' });
  expect(await emailsTo(first)).toHaveLength(1);
}

describe('a seat', () => {
  let holder: TestMember;
  let first: TestMember;
  let rentId: string;
  beforeEach(async () => {
    [holder, first] = await Promise.all([signUp(app, { points: 500 }), signUp(app, { points: 500 })]);
    rentId = (await reserve(app, holder)).body.data.id;
  });
  /** The second half of what is held: it is wanted still while the holder sits there. */
  const waitForRest = () => wait(app, first, { from: 16, to: 17 });
  const cancelled = (body?: object) => app.call('PUT', `/rent/apply/${rentId}/cancel`, { token: holder.token, ...(body && { body }) });

  test.each<[string, () => Promise<{ status: number }>]>([
    ['is cancelled in time', () => cancelled()],
    [
      'is given up late',
      () => {
        travel(`${SATURDAY} 11:00`);
        return cancelled({ late: true });
      },
    ],
    [
      'is moved away from',
      () =>
        app.call('PUT', `/rent/apply/${rentId}`, {
          token: holder.token,
          body: { start: '2026-11-24 14:00:00', end: '2026-11-24 17:00:00', agree: true },
        }),
    ],
    [
      'is left early',
      async () => {
        travel(`${SATURDAY} 14:00`);
        await atDesk(app, staff, rentId, 'check_in');
        travel(`${SATURDAY} 14:40`);
        return atDesk(app, staff, rentId, 'finish');
      },
    ],
    ['is called off by the desk', () => atDesk(app, staff, rentId, 'call_off', { reason: 'Repairs' })],
  ])('that %s', async (_, free) => {
    expect((await waitForRest()).status).toBe(200);
    await app.sent();
    expect((await free()).status).toBe(200);
    await expectTold(first);
  });

  test('that was lost, and is freed as its holder books another: booking is one statement, and the job of the minute tells', async () => {
    await waitForRest();
    await app.sent();
    travel(`${SATURDAY} 14:30`);
    expect((await reserve(app, holder, { device: SAMPLE.seats.b1, from: 15, to: 16 })).status).toBe(200);
    await app.handlers['notify-offers']({}, 'job');
    await expectTold(first);
  });

  test('of equipment that was broken and is repaired', async () => {
    const display = { device: SAMPLE.display, from: 14, to: 15 };
    travel(`${SATURDAY} 10:00`);
    const borrower = await signUp(app, { points: 500 });
    const out = (await reserve(app, borrower, { device: SAMPLE.display, from: 11, to: 12 })).body.data.id;
    travel(`${SATURDAY} 11:00`);
    await atDesk(app, staff, out, 'check_in');
    await atDesk(app, staff, out, 'out');
    expect((await atDesk(app, staff, out, 'returned', { note: 'The screen is dark', out_of_service: true })).status).toBe(200);
    const others = await reserve(app, await signUp(app, { points: 500 }), { ...display, quantity: 2 });
    expect(others.status, others.body.message).toBe(200);
    expect((await wait(app, first, display)).status).toBe(200);
    await app.sent();
    expect((await app.call('PUT', `/staff/device_units/${SAMPLE.display}/1/in_service`, { token: staff.token })).status).toBe(200);
    await expectTold(first);
  });

  test('whose booking a closing of other hours calls off', async () => {
    await waitForRest();
    await app.sent();
    expect((await close(app, staff, { day: SATURDAY, from_hour: 14, to_hour: 16 })).status).toBe(200);
    await app.handlers['carry-out-closings']({}, 'job');
    await expectTold(first);
  });

  test('that was offered to somebody who leaves the line goes to the next', async () => {
    const other = await signUp(app, { points: 500 });
    const { id } = (await wait(app, other)).body.data;
    await waitForRest();
    await cancelled();
    await app.sent();
    expect((await leave(app, other, id)).status).toBe(200);
    await expectTold(first);
  });

  test('that somebody may have again once their equipment is back', async () => {
    const late = await signUp(app, { points: 500 });
    const early = await reserve(app, late, { device: SAMPLE.seats.b1, from: 10, to: 12, extras: [{ device_id: SAMPLE.tablet }] });
    expect(early.status, early.body.message).toBe(200);
    travel(`${SATURDAY} 10:00`);
    await atDesk(app, staff, early.body.data.id, 'check_in');
    expect((await atDesk(app, staff, early.body.data.id, 'out')).status).toBe(200);
    expect((await wait(app, late, { from: 15, to: 17 })).status).toBe(200);
    travel(`${SATURDAY} 12:30`);
    expect((await cancelled({ late: true })).status).toBe(200);
    expect((await places(app, late))[0]).toMatchObject({ status: 'waiting' });
    await app.sent();
    expect((await atDesk(app, staff, early.body.data.id, 'returned')).status).toBe(200);
    await expectTold(late);
  });
});

describe('a consultation', () => {
  let holder: TestMember;
  let first: TestMember;
  let id: string;
  beforeEach(async () => {
    [holder, first] = await Promise.all([signUp(app), signUp(app)]);
    id = (await advisories.ask(app, holder)).body.data.id;
    const body = { kind: 'advisory', line: 'weekly', start: advisories.FORM.start };
    expect((await app.call('POST', '/waitlist', { token: first.token, body })).status).toBe(200);
    await app.sent();
  });
  const confirmed = () => advisories.step(app, staff, id, { event: 'confirm', teacher: '阿虎', location: advisories.LINK });

  test.each<[string, () => Promise<{ status: number }>]>([
    ['is cancelled in time', () => advisories.cancel(app, holder, id)],
    ['is moved away from', () => advisories.move(app, holder, id, `${advisories.FRIDAY} 15:00:00`)],
    ['is refused', () => advisories.step(app, staff, id, { event: 'refuse', reason: 'Full' })],
    [
      'is called off',
      async () => {
        await confirmed();
        await app.sent();
        return advisories.step(app, staff, id, { event: 'call_off', reason: 'Ill' });
      },
    ],
  ])('that %s', async (_, free) => {
    expect((await free()).status).toBe(200);
    await expectTold(first);
  });
});

describe('the place in line', () => {
  test.each(['left', 'lapsed', 'taken', 'closed'] as const)('does not count whoever has %s', async (over) => {
    const [holder, before, first] = await Promise.all([signUp(app, { points: 500 }), signUp(app, { points: 500 }), signUp(app, { points: 500 })]);
    await reserve(app, holder);
    await advisories.ask(app, holder);
    const slot = { kind: 'advisory', line: 'weekly', start: advisories.FORM.start };
    for (const member of [before, first]) {
      expect((await wait(app, member)).status).toBe(200);
      expect((await app.call('POST', '/waitlist', { token: member.token, body: slot })).status).toBe(200);
    }
    expect((await places(app, first)).map(({ position }) => position)).toEqual([2, 2]);
    await app.database.db.updateTable('waitlist_entries').set({ status: over }).where('member_id', '=', before.memberId).execute();
    expect((await places(app, first)).map(({ position }) => position)).toEqual([1, 1]);
  });
});
