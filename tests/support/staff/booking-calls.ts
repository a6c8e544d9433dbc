import { expect } from 'vitest';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { ask, LINK } from '../bookings/advisories.ts';
import { close, TYPHOON } from '../bookings/closings.ts';
import { introduce, MEETING, matched, setAppointment } from '../bookings/matchmaking.ts';
import { ACTIVITY, apply, at, INTRO } from '../bookings/registrations.ts';
import { reserve, SATURDAY } from '../bookings/rents.ts';
import { applyForSpace, staffOf } from '../bookings/spaces.ts';
import { ask as askForPoints, paid, payCode } from '../bookings/spendings.ts';
import { signUp } from '../members.ts';
import { SAMPLE } from '../sample.ts';
import { type ExpectedEntry, looked, lookedAt, type StaffCalls, type StaffWorld } from './prepared-call.ts';

/** The calls of staff about what is booked, registered and paid at the counter: one that would work of each. */
export function bookingCalls({ app, admin }: StaffWorld): StaffCalls {
  const leaseAsked = async (): Promise<string> => (await applyForSpace(app, await signUp(app))).body.data.id;
  const upgradeAsked = async (): Promise<string> => {
    const { token } = await matched(app, admin);
    return (await app.call('POST', '/my/matchmaking_upgrade', { token, body: { portfolio_url: 'https://night-buses.example/' } })).body.data.id;
  };
  const appointed = async (): Promise<string> => (await setAppointment(app, admin, await matched(app, admin))).body.data.id;
  const paired = async (): Promise<string> => (await introduce(app, admin, [await matched(app, admin), await matched(app, admin)])).body.data.id;
  const consultation = async (): Promise<string> => (await ask(app, await signUp(app))).body.data.id;
  async function booked(day = SATURDAY, device = SAMPLE.seats.b1, extras: { device_id: string }[] = []): Promise<string> {
    const { body } = await reserve(app, await signUp(app, { points: 500 }), { device, day, extras });
    return body.data.id;
  }
  async function registered(activity: string): Promise<string> {
    return (await apply(app, await signUp(app), activity, { intro: INTRO })).body.data.id;
  }
  const registrationChange = (id: string, before: string, after: string): ExpectedEntry => ({
    table: 'registrations',
    subject: { kind: 'registration', id },
    before: { status: before },
    after: { status: after },
  });
  const inTime = () => {
    app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
  };
  const desk = (id: string, step: string, body?: object) => app.call('PUT', `/staff/rents/${id}/${step}`, { token: admin.token, ...(body && { body }) });

  return {
    'GET /staff/closings': () => looked('/staff/closings'),
    'GET /staff/closings/{id}': async () => {
      const { id } = (await close(app, admin, { day: '2026-12-29' })).body.data;
      return looked(`/staff/closings/${id}`, { kind: 'closing', id });
    },
    'POST /staff/closings': () => {
      const after = { reason_en: 'Typhoon', created_by: admin.memberId };
      return {
        path: '/staff/closings',
        body: { ...TYPHOON, day: '2026-12-30' },
        expected: { table: 'closings', subject: { kind: 'closing' }, before: null, after },
      };
    },
    'PUT /staff/closings/{id}/reopen': async () => {
      const { id } = (await close(app, admin, { day: '2026-12-31' })).body.data;
      const expected = { table: 'closings', subject: { kind: 'closing', id }, before: { reopened_at: null }, after: { reopened_by: admin.memberId } };
      return { path: `/staff/closings/${id}/reopen`, expected };
    },
    'GET /staff/space/apply': () => looked('/staff/space/apply'),
    'GET /staff/space/apply/{id}': async () => lookedAt('/staff/space/apply/{id}', 'lease', await leaseAsked()),
    'PUT /staff/space/apply/{id}/review': async () => {
      const { id } = (await applyForSpace(app, await signUp(app))).body.data;
      const expected = { table: 'space_leases', subject: { kind: 'lease', id }, before: { status: 'applied' }, after: { status: 'in_process' } };
      return { path: `/staff/space/apply/${id}/review`, body: { event: 'review' }, expected };
    },
    'PUT /staff/space/apply/{id}/desk': async () => {
      const { id } = (await applyForSpace(app, await signUp(app), { session: 'morning' })).body.data;
      expect((await staffOf(app, admin).approve(id)).status).toBe(200);
      const before = { status: 'approved', deposit_paid_at: null, deposit_method: null };
      const expected = { table: 'space_leases', subject: { kind: 'lease', id }, before, after: { status: 'deposit_paid', deposit_method: 'cash' } };
      return { path: `/staff/space/apply/${id}/desk`, body: { event: 'pay_deposit', method: 'cash' }, expected };
    },
    'POST /staff/space/bars': async () => {
      const { memberId } = await signUp(app);
      const after = { member_id: memberId, reason: 'Left the room dirty', from_on: '2026-11-18', actor_id: admin.memberId };
      const expected = { table: 'space_bans', subject: { kind: 'member', id: memberId }, before: null, after };
      return { path: '/staff/space/bars', body: { member_id: memberId, reason: 'Left the room dirty' }, expected };
    },
    'GET /staff/rents': () => looked('/staff/rents'),
    'POST /staff/rents': async () => {
      const { memberId } = await signUp(app, { points: 500 });
      inTime();
      const body = { member_id: memberId, device_id: SAMPLE.seats.a1, end: `${SATURDAY} 15:00:00`, agree: true };
      return { path: '/staff/rents', body, expected: { table: 'rents', subject: { kind: 'rent' }, before: null, after: { status: 'reserved' } } };
    },
    'GET /staff/rents/{id}': async () => {
      const id = await booked(SATURDAY, SAMPLE.seats.b2);
      return looked(`/staff/rents/${id}`, { kind: 'rent', id });
    },
    'PUT /staff/rents/{id}/check_in': async () => {
      const id = await booked(SATURDAY, SAMPLE.seats.b3);
      inTime();
      const expected = { table: 'rents', subject: { kind: 'rent', id }, before: { status: 'reserved' }, after: { status: 'in_process' } };
      return { path: `/staff/rents/${id}/check_in`, expected };
    },
    'PUT /staff/rents/{id}/out': async () => {
      const id = await booked(SATURDAY, SAMPLE.seats.b4, [{ device_id: SAMPLE.tablet }]);
      inTime();
      await desk(id, 'check_in');
      const expected = { table: 'rent_units', subject: { kind: 'rent', id }, before: { out_at: null }, after: { out_at: expect.any(String) } };
      return { path: `/staff/rents/${id}/out`, body: {}, expected };
    },
    'PUT /staff/rents/{id}/returned': async () => {
      const id = await booked(SATURDAY, SAMPLE.seats.c1, [{ device_id: SAMPLE.tablet }]);
      inTime();
      await desk(id, 'check_in');
      await desk(id, 'out', {});
      const expected = { table: 'rent_units', subject: { kind: 'rent', id }, before: { returned_at: null }, after: { returned_at: expect.any(String) } };
      return { path: `/staff/rents/${id}/returned`, body: {}, expected };
    },
    'PUT /staff/rents/{id}/finish': async () => {
      const id = await booked(SATURDAY, SAMPLE.seats.c2);
      inTime();
      await desk(id, 'check_in');
      const expected = { table: 'rents', subject: { kind: 'rent', id }, before: { status: 'in_process' }, after: { status: 'ended' } };
      return { path: `/staff/rents/${id}/finish`, expected };
    },
    'PUT /staff/rents/{id}/call_off': async () => {
      const id = await booked(SATURDAY, SAMPLE.seats.c3);
      const expected = { table: 'rents', subject: { kind: 'rent', id }, before: { status: 'reserved' }, after: { status: 'cancelled' } };
      return { path: `/staff/rents/${id}/call_off`, body: { reason: 'A burst pipe' }, expected };
    },
    'POST /staff/rents/{id}/call_off/preview': async () =>
      lookedAt('/staff/rents/{id}/call_off/preview', 'rent', await booked(SATURDAY, SAMPLE.seats.c3), { reason: 'A burst pipe' }),
    'GET /staff/registrations': () => looked('/staff/registrations'),
    'GET /staff/registrations/{id}': async () => {
      const id = await registered(ACTIVITY.talk);
      return looked(`/staff/registrations/${id}`, { kind: 'registration', id });
    },
    'PUT /staff/registrations/{id}/pass': async () => {
      const id = await registered(ACTIVITY.matching);
      return { path: `/staff/registrations/${id}/pass`, expected: registrationChange(id, 'applied', 'passed') };
    },
    'PUT /staff/registrations/{id}/fail': async () => {
      const id = await registered(ACTIVITY.matching);
      return { path: `/staff/registrations/${id}/fail`, body: { reason: 'Not yet' }, expected: registrationChange(id, 'applied', 'failed') };
    },
    'PUT /staff/registrations/{id}/call_off': async () => {
      const id = await registered(ACTIVITY.talk);
      return { path: `/staff/registrations/${id}/call_off`, body: { reason: 'A burst pipe' }, expected: registrationChange(id, 'registered', 'cancelled') };
    },
    'PUT /staff/registrations/{id}/check_in': async () => {
      const id = await registered(ACTIVITY.talk);
      app.clock.now = at('2026-12-12 13:30:00');
      return { path: `/staff/registrations/${id}/check_in`, body: {}, expected: registrationChange(id, 'registered', 'attended') };
    },
    'GET /staff/spendings': () => looked('/staff/spendings'),
    'GET /staff/spendings/{id}': async () => {
      const { body } = await askForPoints(app, admin, await signUp(app, { points: 100 }));
      return looked(`/staff/spendings/${body.data.id}`, { kind: 'spending', id: body.data.id });
    },
    'POST /staff/spendings': async () => {
      const member = await signUp(app, { points: 100 });
      const expected = {
        table: 'spendings',
        subject: { kind: 'spending' },
        before: null,
        after: { member_id: member.memberId, points: 30, status: 'requested' },
      };
      return { path: '/staff/spendings', body: { kind: 'printing', points: 30, code: await payCode(app, member) }, expected };
    },
    'PUT /staff/spendings/{id}/pin': async () => {
      const member = await signUp(app, { points: 100 });
      const { id } = (await askForPoints(app, admin, member)).body.data;
      const [secret] = app.secrets.macs(`pin:${member.memberId}:2580`).map((hash) => hash.toString('base64url'));
      const row = { member_id: member.memberId, pin_hash: await hashPassword(secret ?? ''), changed_at: app.clock.now };
      await app.database.db.insertInto('member_pins').values(row).execute();
      const expected = {
        table: 'spendings',
        subject: { kind: 'spending', id },
        before: { status: 'requested' },
        after: { status: 'confirmed', confirmed_by: 'pin' },
      };
      return { path: `/staff/spendings/${id}/pin`, body: { pin: '2580' }, expected };
    },
    'PUT /staff/spendings/{id}/withdraw': async () => {
      const { id } = (await askForPoints(app, admin, await signUp(app, { points: 100 }))).body.data;
      const expected = { table: 'spendings', subject: { kind: 'spending', id }, before: { status: 'requested' }, after: { status: 'withdrawn' } };
      return { path: `/staff/spendings/${id}/withdraw`, expected };
    },
    'POST /staff/spendings/{id}/reversals': async () => {
      const id = await paid(app, admin, await signUp(app, { points: 100 }));
      const expected = {
        table: 'spendings',
        subject: { kind: 'spending', id },
        before: { status: 'confirmed' },
        after: { status: 'reversed', reversed_points: 30 },
      };
      return { path: `/staff/spendings/${id}/reversals`, body: { reason: 'Blank pages' }, expected };
    },
    'POST /staff/spendings/{id}/reversals/preview': async () =>
      lookedAt('/staff/spendings/{id}/reversals/preview', 'spending', await paid(app, admin, await signUp(app, { points: 100 })), { reason: 'Blank pages' }),
    'GET /staff/advisory': () => looked('/staff/advisory'),
    'GET /staff/advisory/{id}': async () => lookedAt('/staff/advisory/{id}', 'advisory', await consultation()),
    'PUT /staff/advisory/{id}': async () => {
      const { id } = (await ask(app, await signUp(app))).body.data;
      const before = { status: 'applied', teacher: null, location: null };
      const after = { status: 'reserved', teacher: 'Ms Lin', location: LINK };
      const expected = { table: 'advisories', subject: { kind: 'advisory', id }, before, after };
      return { path: `/staff/advisory/${id}`, body: { event: 'confirm', location: LINK, teacher: 'Ms Lin' }, expected };
    },
    'GET /staff/appointments': () => looked('/staff/appointments'),
    'POST /staff/appointments': async () => {
      const { registrationId, memberId } = await matched(app, admin);
      const after = { registration_id: registrationId, member_id: memberId, teacher: 'Ms Wang', status: 'reserved' };
      const expected = { table: 'matchmaking_appointments', subject: { kind: 'appointment' }, before: null, after };
      return { path: '/staff/appointments', body: { registration_id: registrationId, ...MEETING }, expected };
    },
    'PUT /staff/appointments/{id}': async () => {
      const id = await appointed();
      const expected = {
        table: 'matchmaking_appointments',
        subject: { kind: 'appointment', id },
        before: { teacher: 'Ms Wang' },
        after: { teacher: 'Mr Lin' },
      };
      return { path: `/staff/appointments/${id}`, body: { event: 'change', teacher: 'Mr Lin' }, expected };
    },
    'GET /staff/appointments/{id}': async () => lookedAt('/staff/appointments/{id}', 'appointment', await appointed()),
    'POST /staff/appointments/preview': async () => {
      const { registrationId } = await matched(app, admin);
      return { ...looked('/staff/appointments/preview'), body: { registration_id: registrationId, ...MEETING } };
    },
    'POST /staff/appointments/{id}/preview': async () =>
      lookedAt('/staff/appointments/{id}/preview', 'appointment', await appointed(), { event: 'change', teacher: 'Mr Lin' }),
    'GET /staff/introductions': () => looked('/staff/introductions'),
    'GET /staff/introductions/{id}': async () => lookedAt('/staff/introductions/{id}', 'introduction', await paired()),
    'POST /staff/introductions/preview': async () => {
      const [creator, company] = [await matched(app, admin), await matched(app, admin)];
      const body = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId };
      return { ...looked('/staff/introductions/preview'), body };
    },
    'POST /staff/introductions/{id}/call_off/preview': async () =>
      lookedAt('/staff/introductions/{id}/call_off/preview', 'introduction', await paired(), { reason: 'Ill' }),
    'POST /staff/introductions': async () => {
      const [creator, company] = [await matched(app, admin), await matched(app, admin)];
      const after = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId, status: 'asked' };
      const body = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId };
      return { path: '/staff/introductions', body, expected: { table: 'matchmaking_introductions', subject: { kind: 'introduction' }, before: null, after } };
    },
    'PUT /staff/introductions/{id}/call_off': async () => {
      const id = await paired();
      const before = { status: 'asked', reason: null };
      const expected = { table: 'matchmaking_introductions', subject: { kind: 'introduction', id }, before, after: { status: 'cancelled', reason: 'Ill' } };
      return { path: `/staff/introductions/${id}/call_off`, body: { reason: 'Ill' }, expected };
    },
    'GET /staff/matchmaking_upgrades': () => looked('/staff/matchmaking_upgrades'),
    'GET /staff/matchmaking_upgrades/{id}': async () => lookedAt('/staff/matchmaking_upgrades/{id}', 'upgrade', await upgradeAsked()),
    'POST /staff/matchmaking_upgrades/{id}/preview': async () =>
      lookedAt('/staff/matchmaking_upgrades/{id}/preview', 'upgrade', await upgradeAsked(), { event: 'approve' }),
    'PUT /staff/matchmaking_upgrades/{id}': async () => {
      const id = await upgradeAsked();
      const expected = { table: 'matchmaking_upgrades', subject: { kind: 'upgrade', id }, before: { status: 'applied' }, after: { status: 'approved' } };
      return { path: `/staff/matchmaking_upgrades/${id}`, body: { event: 'approve' }, expected };
    },
    'GET /staff/closings/preview': () => looked('/staff/closings/preview?day=2026-12-30'),
    'POST /staff/space/apply/{id}/review/preview': async () =>
      lookedAt('/staff/space/apply/{id}/review/preview', 'lease', await leaseAsked(), { event: 'review' }),
    'POST /staff/space/apply/{id}/desk/preview': async () => {
      const id = await leaseAsked();
      await staffOf(app, admin).approve(id);
      return lookedAt('/staff/space/apply/{id}/desk/preview', 'lease', id, { event: 'pay_deposit', method: 'cash' });
    },
    'GET /staff/insight/attendance': () => looked('/staff/insight/attendance?month=2026-11'),
    'POST /staff/registrations/{id}/preview': async () =>
      lookedAt('/staff/registrations/{id}/preview', 'registration', await registered(ACTIVITY.matching), { event: 'pass' }),
    'POST /staff/advisory/{id}/preview': async () =>
      lookedAt('/staff/advisory/{id}/preview', 'advisory', await consultation(), { event: 'refuse', reason: 'No' }),
  };
}
