import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp, TestResponse } from '../app.ts';
import { type SignUpOptions, signUp, type TestMember } from '../members.ts';

/** A matchmaking of the sample content on 18 December 2026 from 13 to 17, whose registrations are reviewed. */
const MATCHING = 'sample-matching';

const APPLICATION = { intro: 'I draw short comics about night buses.', agree: true };
/** The application of a company, with ways to reach it. */
export const COMPANY = {
  ...APPLICATION,
  is_organization: true,
  company: 'Green Tram Publishing',
  job_title: 'Editor',
  phone: '0223456789',
  intro: 'We publish comics for grown-ups.',
  portfolio_url: 'https://greentram.example/list',
  other_urls: ['https://greentram.example/rights'],
};

/** When and where a pair meets. */
export const MEETING = { start: '2026-12-18 14:00:00', minutes: 20, teacher: 'Ms Wang', place: '2F Hall A, table 3' };

type Caller = Pick<TestApp, 'call'>;
type App = Pick<TestApp, 'database' | 'clock'>;
type Holder = Pick<TestMember, 'memberId'>;

/** Somebody with a matchmaking registration. */
export interface Matched extends TestMember {
  registrationId: string;
}

export function applyForMatching(app: Caller, { token }: Pick<TestMember, 'token'>, form: Record<string, unknown> = {}): Promise<TestResponse> {
  return app.call('POST', `/activity/matchmaking/${MATCHING}/apply_online`, { token, body: { ...APPLICATION, ...form } });
}

/** Has a member apply for the matchmaking and pass the review; their e-mails so far are read. */
export async function match(app: TestApp, reviewer: Pick<TestMember, 'token'>, member: TestMember, form: Record<string, unknown> = {}): Promise<Matched> {
  const { status, body } = await applyForMatching(app, member, form);
  if (status !== 200) throw new Error(`not registered: ${JSON.stringify(body)}`);
  const passed = await app.call('PUT', `/staff/registrations/${body.data.id}/pass`, { token: reviewer.token });
  if (passed.status !== 200) throw new Error(`not passed: ${JSON.stringify(passed.body)}`);
  await app.sent();
  return { ...member, registrationId: body.data.id };
}

/** A new member whose matchmaking application has passed the review. */
export async function matched(app: TestApp, reviewer: TestMember, form: Record<string, unknown> = {}, options: SignUpOptions = {}): Promise<Matched> {
  return match(app, reviewer, await signUp(app, options), form);
}

/** Staff names a pair. */
export function introduce(
  app: Caller,
  { token }: TestMember,
  [creator, company]: readonly [Matched, Matched],
  more: Record<string, unknown> = {},
): Promise<TestResponse> {
  return app.call('POST', '/staff/introductions', {
    token,
    body: { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId, ...more },
  });
}

/** A side says yes or no. */
export function answer(app: Caller, { token }: Pick<TestMember, 'token'>, id: string, agree: boolean): Promise<TestResponse> {
  return app.call('PUT', `/my/introductions/${id}`, { token, body: { agree } });
}

/** Staff sets an hour with a teacher alone. */
export function setAppointment(app: Caller, { token }: TestMember, { registrationId }: Matched, more: Record<string, unknown> = {}): Promise<TestResponse> {
  return app.call('POST', '/staff/appointments', { token, body: { registration_id: registrationId, ...MEETING, ...more } });
}

/** A member's matchmaking records. */
export async function myMatchmaking(app: Caller, { token }: Pick<TestMember, 'token'>, query = ''): Promise<TestResponse['body']> {
  return (await app.call('GET', `/my/matchmaking_apply${query}`, { token })).body;
}

/** The member cancels their registration. */
export function cancelMatching(app: Caller, { token }: Pick<TestMember, 'token'>): Promise<TestResponse> {
  return app.call('PUT', `/activity/matchmaking/${MATCHING}/cancel`, { token });
}

/** An application of a member to be upgraded to creator, which waits. */
export async function writeUpgrade({ database: { db }, clock }: App, { memberId }: Holder): Promise<string> {
  const row = { member_id: memberId, status: 'applied' as const, portfolio_url: 'https://night-buses.example/', created_at: clock.now, changed_at: clock.now };
  return (await db.insertInto('matchmaking_upgrades').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A registration of a member for a matchmaking, which takes none of its places. */
async function writeRegistration({ database: { db }, clock }: App, { memberId }: Holder): Promise<string> {
  const at = clock.now;
  const found = await sql<{ id: string }>`
    INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, matchmaking, created_at, changed_at)
    VALUES (${memberId}::uuid, 'sample-matching/0', 'sample-matching', 'matchmaking', '[2026-12-18 13:00+08,2026-12-18 17:00+08)', '{"zh":"大廳"}', 1, 'not_arrived', ${at}, '{}', ${at}, ${at})
    RETURNING id`.execute(db);
  return found.rows[0]?.id ?? '';
}

/** A pair that was named: a member as its creator, and a company. */
export async function writeIntroduction(app: TestApp, member: Holder): Promise<string> {
  const { db } = app.database;
  const company = await signUp(app);
  const [creator, other] = [await writeRegistration(app, member), await writeRegistration(app, company)];
  const at = app.clock.now;
  const row = { activity_id: 'sample-matching', creator_registration_id: creator, company_registration_id: other, created_at: at, changed_at: at };
  const { id } = await db.insertInto('matchmaking_introductions').values(row).returning('id').executeTakeFirstOrThrow();
  const consents = [
    { introduction_id: id, side: 'creator' as const, registration_id: creator, member_id: member.memberId },
    { introduction_id: id, side: 'company' as const, registration_id: other, member_id: company.memberId },
  ];
  await db.insertInto('matchmaking_consents').values(consents).execute();
  return id;
}

/** An appointment of a member, with a teacher whom nobody else has. */
export async function writeAppointment(app: App, member: Holder): Promise<string> {
  const at = app.clock.now;
  const found = await sql<{ id: string }>`
    INSERT INTO matchmaking_appointments (registration_id, member_id, activity_id, period, status, teacher, place, created_at, changed_at)
    VALUES (${await writeRegistration(app, member)}::uuid, ${member.memberId}::uuid, 'sample-matching', '[2026-12-18 14:00+08,2026-12-18 14:20+08)', 'reserved',
      ${`Ms ${randomUUID().slice(0, 8)}`}, '2F', ${at}, ${at})
    RETURNING id`.execute(app.database.db);
  return found.rows[0]?.id ?? '';
}
