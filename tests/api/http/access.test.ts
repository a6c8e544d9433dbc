import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMyRegistration, registrationCalendarFile } from '../../../src/contract/activities/registration.ts';
import { getTicketWallets } from '../../../src/contract/activities/wallet.ts';
import type { AnyCall } from '../../../src/contract/call.ts';
import { collectActivity, collectAlbum, collectNews, collectVideo, listCollected } from '../../../src/contract/collections/collect.ts';
import { advisoryCalendarFile, cancelAdvisory, moveAdvisory } from '../../../src/contract/consultations/consultation.ts';
import { answerApplication, withdrawApplication } from '../../../src/contract/creators/application.ts';
import { damagePhotoFile, listDamagePhotos } from '../../../src/contract/damage/damage-photo.ts';
import { endOneLogin } from '../../../src/contract/identity/login.ts';
import { calls, files } from '../../../src/contract/index.ts';
import { answerIntroduction, appointmentCalendarFile } from '../../../src/contract/matchmaking/matchmaking.ts';
import { cancelUpgrade } from '../../../src/contract/matchmaking/matchmaking-upgrade.ts';
import { myCalendarEntryFile } from '../../../src/contract/my-calendar/my-calendar.ts';
import { revokeApplication } from '../../../src/contract/oauth/application.ts';
import { getReceipt, getRefundOffer, withdrawRefund } from '../../../src/contract/payments/my-order.ts';
import { cancelOrder, continueRecharge } from '../../../src/contract/payments/recharge.ts';
import { requestRefund } from '../../../src/contract/payments/refund.ts';
import { acceptOffer } from '../../../src/contract/rent/offer.ts';
import { cancelRent, getRent, moveRent, rentCalendarFile } from '../../../src/contract/rent/rent.ts';
import { cancelSpace, extendSpace } from '../../../src/contract/spaces/space-apply.ts';
import { correctSpace } from '../../../src/contract/spaces/space-correction.ts';
import { leaseCalendarFile } from '../../../src/contract/spaces/space-lease.ts';
import { confirmSpending, getSpending, refuseSpending } from '../../../src/contract/spending/spending.ts';
import { uploadFile } from '../../../src/contract/uploads/upload.ts';
import { leaveWaitlist } from '../../../src/contract/waitlist/waitlist.ts';
import { MEMBER_CLASSES, ROLES, type Role } from '../../../src/domain/identity/account.ts';
import { SCOPES } from '../../../src/domain/oauth/scope.ts';
import { API_SCOPES } from '../../../src/domain/staff/api-token.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY } from '../../support/bookings/advisories.ts';
import { applyForCreator, CREATOR_APPLICATION } from '../../support/bookings/creators.ts';
import { introduce, match, setAppointment } from '../../support/bookings/matchmaking.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { ask as askForPoints } from '../../support/bookings/spendings.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';
import { orderRow } from '../../support/services/payments.ts';
import { allowed, CLIENT_ID } from '../../support/third.ts';

/*
 * Who may make which call stands in the contract, once. `docs/access.md` shows it as a table, and this walks it: as a
 * visitor, as each class, as each of the staff, as an application of others, and as another member with ids that are not theirs.
 */

const nameOf = ({ method, path }: Pick<AnyCall, 'method' | 'path'>) => `${method} ${path}`;
type Walked = Pick<AnyCall, 'method' | 'path' | 'access' | 'scopes' | 'apiScope' | 'body' | 'params'>;
/** Files are walked as calls are. */
const walked: Walked[] = [...calls, ...files.map(({ access = 'public', ...file }) => ({ ...file, access }))];
const accessOf = ({ access }: Walked) =>
  typeof access === 'string' ? access : [...access, 'admin'].filter((role, i, all) => all.indexOf(role) === i).join(', ');

interface Actor {
  name: string;
  role: Role | null;
  token: string | null;
}
let app: TestApp;
let actors: Actor[] = [];
beforeAll(async () => {
  app = await openTestApp();
  actors = await everybody();
});
afterAll(() => app.close());

async function everybody(): Promise<Actor[]> {
  const all: Actor[] = [{ name: 'a visitor', role: null, token: null }];
  for (const memberClass of MEMBER_CLASSES) all.push({ name: memberClass, role: 'member', token: (await signUp(app, { memberClass })).token });
  for (const role of ROLES) if (role !== 'member') all.push({ name: role, role, token: (await signUp(app, { role })).token });
  return all;
}

/** Parameters that are well formed and name nothing. */
const NOTHING = '00000000-0000-4000-8000-000000000000';
const addressOf = (path: string, id = NOTHING) => path.replace(/\{\w+\}/g, id);

function isAllowed({ access }: Walked, role: Role | null): boolean {
  if (access === 'public') return true;
  // A shop's key is nobody's login.
  if (role === null || access === 'shop') return false;
  return access === 'member' || access.includes(role) || role === 'admin';
}

test('the table of the documentation is the contract’s', async () => {
  const scopesOf = ({ scopes }: Walked) => (scopes ? `; an application with ${scopes.join(' or ')}` : '');
  const apiScopeOf = ({ apiScope }: Walked) => (apiScope ? `; another system with ${apiScope}` : '');
  const rows = walked.map((call) => [nameOf(call), accessOf(call) + scopesOf(call) + apiScopeOf(call)]);
  const table = rows.map(([call, who]) => `| \`${call}\` | ${who} |`);
  await expect(
    `# Who may make which call\n\nMade from the contract by \`npm run docs:access\`, which is run again after a change. “member” is anybody who is signed in,\nstaff included; admin may make every call.\n\n| call | who |\n|---|---|\n${table.join('\n')}\n`,
  ).toMatchFileSnapshot('../../../docs/access.md');
});

describe.each(walked.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test(`is made by ${accessOf(call)} and nobody else`, async () => {
    for (const { name, role, token } of actors) {
      const { status, body } = await app.call(call.method, addressOf(call.path), { token, ...(call.body && { body: {} }) });
      const refused = role === null || call.access === 'shop' ? 401 : 403;
      if (isAllowed(call, role)) expect([401, 403], `${name}: ${body?.code}`).not.toContain(status);
      else expect([status, body.code], name).toEqual([refused, refused === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN']);
    }
    // It may have ended their logins.
    if (call.access !== 'public' && call.method !== 'GET') actors = await everybody();
  });
});

const CALLS_A_TOKEN = 100;
test('another system of the centre makes the calls of its scopes, and no other that anyone may not make', async () => {
  const admin = await signUp(app, { role: 'admin' });
  const tokenWith = async (scopes: readonly string[]) =>
    (await app.call('POST', '/staff/api-tokens', { token: admin.token, body: { name: 'Gate', scopes, ends_on: '2026-12-31' } })).body.data.token as string;
  const made = async (call: Walked, token: string) => {
    const { status, body } = await app.call(call.method, addressOf(call.path), { token, ...(call.body && { body: {} }) });
    return [nameOf(call), status === 401 || status === 403 ? body.code : 'may'];
  };
  let everything = '';
  for (const [i, call] of walked.filter(({ access }) => access !== 'public' && access !== 'shop').entries()) {
    // A token makes so many calls a minute: another goes on.
    if (i % CALLS_A_TOKEN === 0) everything = await tokenWith(API_SCOPES);
    expect(await made(call, everything)).toEqual([nameOf(call), call.apiScope ? 'may' : 'INSUFFICIENT_SCOPE']);
  }
  for (const scope of API_SCOPES) {
    const [one, others] = [await tokenWith([scope]), await tokenWith(API_SCOPES.filter((each) => each !== scope))];
    const itsCalls = walked.filter(({ apiScope }) => apiScope === scope);
    expect(itsCalls.length).toBeGreaterThan(0);
    for (const call of itsCalls) {
      expect(await made(call, one)).toEqual([nameOf(call), 'may']);
      expect(await made(call, others)).toEqual([nameOf(call), 'INSUFFICIENT_SCOPE']);
    }
  }
});

test('an application of others makes the calls of its scopes, and no other of a member’s', async () => {
  const member = await signUp(app);
  for (const scope of SCOPES.filter((each) => each !== 'account')) {
    const { access_token: token } = await allowed(app, member.token, scope);
    for (const call of walked.filter(({ access }) => access !== 'public' && access !== 'shop')) {
      const { status, body } = await app.call(call.method, addressOf(call.path), { token, ...(call.body && { body: {} }) });
      if (call.scopes?.includes(scope)) expect([nameOf(call), status]).toEqual([nameOf(call), 200]);
      else expect([nameOf(call), status, body.code]).toEqual([nameOf(call), 403, 'INSUFFICIENT_SCOPE']);
    }
  }
});

/** A request for points that waits for its member. */
const applied = async (owner: TestMember) => (await applyForCreator(app, owner)).body.data.id;
const asked = async (owner: TestMember) => (await askForPoints(app, await signUp(app, { role: 'desk' }), owner)).body.data.id;

/** An order of theirs, paid. */
async function orderOf({ memberId }: TestMember): Promise<string> {
  const { id } = await app.database.db.insertInto('orders').values(orderRow(memberId, app.clock.now)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Rows of one member that a path may name: what the row's owner may do with them, nobody else may. */
const OWNED: Record<string, (owner: TestMember) => Promise<string>> = {
  [nameOf(endOneLogin)]: async ({ memberId }) =>
    (await app.database.db.selectFrom('token_families').select('id').where('member_id', '=', memberId).executeTakeFirstOrThrow()).id,
  [nameOf(requestRefund)]: orderOf,
  [nameOf(getRefundOffer)]: orderOf,
  [nameOf(getReceipt)]: orderOf,
  [nameOf(withdrawRefund)]: async (owner) => {
    const refund = { order_id: await orderOf(owner), member_id: owner.memberId, status: 'requested' as const, points: 300 };
    const row = { ...refund, created_at: app.clock.now, changed_at: app.clock.now };
    return (await app.database.db.insertInto('order_refunds').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  [nameOf(continueRecharge)]: orderOf,
  [nameOf(cancelOrder)]: orderOf,
  [nameOf(cancelRent)]: async (owner) => {
    await reserve(app, owner, { device: SAMPLE.seats.b3 });
    return (await app.call('GET', '/rent/apply', { token: owner.token })).body.data[0].id;
  },
  [nameOf(getRent)]: async (owner) => (await reserve(app, owner, { device: SAMPLE.seats.c1 })).body.data.id,
  [nameOf(moveRent)]: async (owner) => (await reserve(app, owner, { device: SAMPLE.seats.b4 })).body.data.id,
  [nameOf(cancelSpace)]: async (owner) => (await applyForSpace(app, owner)).body.data.id,
  [nameOf(correctSpace)]: async (owner) => (await applyForSpace(app, owner)).body.data.id,
  [nameOf(leaseCalendarFile)]: async (owner) => (await applyForSpace(app, owner)).body.data.id,
  [nameOf(extendSpace)]: async (owner) => (await applyForSpace(app, owner)).body.data.id,
  [nameOf(uploadFile)]: async ({ memberId }) => {
    await app.files.put('upload/owned.pdf', pdfBytes(), 'application/pdf');
    const file = { record_kind: 'space' as const, record_id: randomUUID(), field: 'plan', key: 'upload/owned.pdf', name: 'plan.pdf', size: pdfBytes().length };
    const row = { ...file, member_id: memberId, sha256: Buffer.alloc(32), created_at: app.clock.now };
    return (await app.database.db.insertInto('uploads').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  [nameOf(damagePhotoFile)]: async ({ memberId }) => {
    const file = { record_kind: 'lease_damage' as const, record_id: randomUUID(), field: 'photo-1', key: 'upload/owned.webp', name: 'photo-1.webp', size: 1 };
    const row = { ...file, member_id: memberId, sha256: Buffer.alloc(32), created_at: app.clock.now };
    return (await app.database.db.insertInto('uploads').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  [nameOf(listDamagePhotos)]: async (owner) => (await reserve(app, owner, { device: SAMPLE.seats.a1 })).body.data.id,
  [nameOf(acceptOffer)]: async (owner) => {
    const holder = await signUp(app, { points: 500 });
    const booked = await reserve(app, holder, { device: SAMPLE.seats.c2 });
    const waiting = await wait(app, owner, { device: SAMPLE.seats.c2 });
    await app.call('PUT', `/rent/apply/${booked.body.data.id}/cancel`, { token: holder.token });
    return waiting.body.data.id;
  },
  [nameOf(leaveWaitlist)]: async (owner) => {
    await reserve(app, await signUp(app, { points: 500 }), { device: SAMPLE.seats.c3 });
    return (await wait(app, owner, { device: SAMPLE.seats.c3 })).body.data.id;
  },
  [nameOf(myCalendarEntryFile)]: async (owner) => `rent-${(await reserve(app, owner, { device: SAMPLE.seats.d2 })).body.data.id}`,
  [nameOf(rentCalendarFile)]: async (owner) => (await reserve(app, owner, { device: SAMPLE.seats.d1 })).body.data.id,
  [nameOf(getMyRegistration)]: async (owner) => (await apply(app, owner, ACTIVITY.talk)).body.data.id,
  [nameOf(getTicketWallets)]: async (owner) => (await apply(app, owner, ACTIVITY.talk)).body.data.id,
  [nameOf(registrationCalendarFile)]: async (owner) => (await apply(app, owner, ACTIVITY.talk)).body.data.id,
  [nameOf(moveAdvisory)]: async (owner) => (await ask(app, owner)).body.data.id,
  [nameOf(cancelAdvisory)]: async (owner) => (await ask(app, owner, { start: `${FRIDAY} 15:00:00` })).body.data.id,
  [nameOf(advisoryCalendarFile)]: async (owner) => (await ask(app, owner, { start: `${FRIDAY} 16:00:00` })).body.data.id,
  [nameOf(answerIntroduction)]: async (owner) => {
    const admin = await signUp(app, { role: 'admin' });
    const pair = [await match(app, admin, owner), await match(app, admin, await signUp(app))] as const;
    return (await introduce(app, admin, pair)).body.data.id;
  },
  [nameOf(appointmentCalendarFile)]: async (owner) => {
    const admin = await signUp(app, { role: 'admin' });
    return (await setAppointment(app, admin, await match(app, admin, owner))).body.data.id;
  },
  [nameOf(answerApplication)]: applied,
  [nameOf(withdrawApplication)]: applied,
  [nameOf(cancelUpgrade)]: async (owner) => {
    await match(app, await signUp(app, { role: 'admin' }), owner);
    const body = { portfolio_url: 'https://night-buses.example/' };
    return (await app.call('POST', '/my/matchmaking_upgrade', { token: owner.token, body })).body.data.id;
  },
  [nameOf(getSpending)]: asked,
  [nameOf(confirmSpending)]: asked,
  [nameOf(refuseSpending)]: asked,
  [nameOf(revokeApplication)]: async (owner) => {
    await allowed(app, owner.token);
    return CLIENT_ID;
  },
};

/** Calls whose path names an item of the content or a kind of them, and no member's row: what a member keeps is found by their login. */
const NO_ROW = [collectNews, collectVideo, collectAlbum, collectActivity, listCollected].map(nameOf);

/** A body that a call accepts before it looks for the row. */
const BODIES: Record<string, object> = {
  [nameOf(moveRent)]: { start: '2026-11-24 14:00:00', end: '2026-11-24 15:00:00', agree: true },
  [nameOf(cancelSpace)]: { reason: 'It is not mine' },
  [nameOf(extendSpace)]: { end_on: '2026-12-18', move_out_on: '2026-12-18' },
  [nameOf(acceptOffer)]: { agree: true },
  [nameOf(answerIntroduction)]: { agree: true },
  [nameOf(moveAdvisory)]: { start: '2026-11-24 14:00:00' },
  [nameOf(answerApplication)]: CREATOR_APPLICATION,
};

test('every call of members that names a row is walked with another member’s', () => {
  // An activity is everybody's: what a member cancels by it is their own registration.
  const named = walked.filter(({ access, params, path }) => access === 'member' && params && !path.startsWith('/activity/')).map(nameOf);
  expect(named.filter((name) => OWNED[name] === undefined && !NO_ROW.includes(name))).toEqual([]);
});

test.each(Object.keys(OWNED))('%s: another member’s id names nothing, and nothing happens', async (name) => {
  const [owner, stranger] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
  const id = (await OWNED[name]?.(owner)) ?? '';
  const call = walked.find((each) => nameOf(each) === name);
  const everything = async () => JSON.stringify(await rowsOf(owner.memberId));
  const before = await everything();
  const { status, body } = await app.call(call?.method ?? '', addressOf(call?.path ?? '', id), {
    token: stranger.token,
    ...(call?.body && { body: BODIES[name] ?? {} }),
  });
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await everything()).toBe(before);
});

async function rowsOf(memberId: string): Promise<unknown[]> {
  const { rows } = await app.database.query(
    `SELECT source.relname AS name, attribute.attname AS "column" FROM pg_constraint
    JOIN pg_class source ON source.oid = conrelid
    JOIN pg_attribute attribute ON attribute.attrelid = conrelid AND attribute.attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'members'::regclass ORDER BY 1, 2`,
    [],
  );
  const all: unknown[] = [];
  for (const row of rows) {
    const { name, column } = Object(row);
    all.push(name, (await app.database.query(`SELECT * FROM "${name}" WHERE "${column}" = $1`, [memberId])).rows);
  }
  return all;
}
