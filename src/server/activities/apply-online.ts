import { randomUUID } from 'node:crypto';
import type { ApplyOnline } from '../../contract/activities/registration.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { answerFaults, type Reply } from '../../domain/activities/registration-form.ts';
import { mayRegister } from '../../domain/activities/registration-session.ts';
import { refundUntil } from '../../domain/activities/registration-state.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import type { Language } from '../../i18n/languages.ts';
import type { MatchmakingDetails } from '../db/tables/activities.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type CallerProof, withProof } from '../http/callers/caller-proof.ts';
import { type IdempotencyKey, inOneStatement, keyValues, type UnscopedKey, unscopedKeyValues } from '../http/with-idempotency.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import { type RegistrationRow, readClass } from './queries.ts';
import { applicationStatement, type Registered, registrationStatement } from './register-statement.ts';
import { classesOf, placeOf, type RegisteredActivity, registeredActivity, sessionOf } from './registered-activity.ts';
import { toRegistrationResponse } from './registration-response.ts';

export interface Wanted {
  type: ActivityType;
  id: string;
  body: ApplyOnline;
  /** In which answers and introduction are typed. */
  language: Language;
}

export interface Application extends Wanted {
  member: Pick<Caller, 'memberId' | 'isVerified' | 'isMobileVerified'>;
}

/**
 * Registers a member for an activity, or for a session of it, and pays for it: one statement, in which the database checks deadline, places
 * and what the member holds already (`activity_register`). Places that the waitlist offers to the member are taken by it.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, TERMS_CHANGED, CLASS_NOT_ALLOWED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, ACTIVITY_CANCELLED,
 * REGISTRATION_NOT_OPEN, REGISTRATION_CLOSED, FULL, ALREADY_REGISTERED, NOT_ENOUGH_POINTS, CENTRE_CLOSED
 */
export function applyOnline(deps: Deps, { member, ...wanted }: Application, once: IdempotencyKey | null) {
  return inOneStatement(deps, once, async () => {
    const { registered, registration, draft, now } = draftOf(deps, wanted);
    refuseUnverified(member);
    await refuseClass(deps, registered, member.memberId);
    const { text, values } = registrationStatement({ ...registration, memberId: member.memberId }, keyValues(once, draft), now);
    return withDecided(draft, await deps.database.query(text, values));
  });
}

/** Does the same in the statement that proves the caller (`activity_apply`); null: the call is made as any other (`withProof`). */
export function applyAtOnce(deps: Deps, wanted: Wanted, once: UnscopedKey | null, proof: CallerProof) {
  const { library, database } = deps;
  const run = async ({ registered: { settings }, registration, draft, now }: Draft) => {
    const options = { classes: classesOf(library, settings), key: unscopedKeyValues(once, draft), now };
    const { text, values } = applicationStatement(proof, registration, options);
    return withDecided(draft, await database.query(text, values));
  };
  return withProof(deps, { proof, once }, { prepare: () => draftOf(deps, wanted), run });
}

/** A registration that content and form allow, and its answer but for what the database decides. @throws Refusal NOT_FOUND, VALIDATION_FAILED, TERMS_CHANGED */
function draftOf(deps: Pick<Deps, 'library' | 'now'>, wanted: Wanted) {
  const now = deps.now();
  const registered = registeredActivity(deps.library, wanted);
  const registration = registrationOf(registered, wanted, now);
  return { registered, registration, draft: { ...toRegistrationResponse(deps.library, registration, now), remaining_points: null }, now };
}
type Draft = ReturnType<typeof draftOf>;

/** The same as the database keeps under the key (`activity_register`). */
function withDecided(draft: Draft['draft'], { rows }: { rows: Record<string, unknown>[] }) {
  const { id, remaining, reward } = rows[0] as unknown as Registered;
  return { ...draft, id, reward_points: reward, remaining_points: remaining };
}

/** @throws Refusal CLASS_NOT_ALLOWED */
async function refuseClass({ library, database }: Pick<Deps, 'library' | 'database'>, { settings }: RegisteredActivity, memberId: string): Promise<void> {
  const classes = classesOf(library, settings);
  if (classes !== null && !mayRegister(classes, await readClass(database.db, memberId))) throw new Refusal('CLASS_NOT_ALLOWED');
}

/** @throws Refusal VALIDATION_FAILED, TERMS_CHANGED */
function registrationOf(registered: RegisteredActivity, { type, id, body, language }: Wanted, now: Date): Omit<RegistrationRow, 'memberId'> {
  const { settings, activity } = registered;
  const session = sessionOf(registered, body.session);
  if (session === undefined) throw refuseField({ field: 'session', message: body.session === undefined ? 'REQUIRED' : 'NOT_AN_OPTION' });
  const { size } = body;
  if (size > settings.group_max) throw refuseField({ field: 'size', message: 'TOO_LARGE', limit: settings.group_max });
  const answers = givenAnswers(settings.questions, body.answers);
  const matchmaking = type === 'matchmaking' ? matchmakingOf(body) : null;
  const points = settings.price_points * size;
  // A page may be older than the content: nobody pays what they did not see.
  if ((body.points ?? points) !== points) throw new Refusal('TERMS_CHANGED');
  const status = settings.reviewed ? 'applied' : 'registered';
  const { start, end } = session;
  return {
    ...{
      id: randomUUID(),
      sessionId: session.id,
      activityId: id,
      type,
      start,
      end,
      place: placeOf(activity),
      size,
      status,
      points,
    },
    ...{ rewardPoints: 0, cancelBefore: refundUntil(start, settings.refund_hours), answers, matchmaking, language, reason: null, reasonLanguage: null },
    ...{ cancelledAs: null, sequence: 0, lapsesAt: null, createdAt: now, changedAt: now, cancelledAt: null, attendances: [] },
    changes: [{ status, start, end, at: now }],
  };
}

/** @throws Refusal VALIDATION_FAILED */
function givenAnswers(questions: RegisteredActivity['settings']['questions'], answers: readonly Reply[]): Reply[] {
  const faults = answerFaults(questions, answers);
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  return answers.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');
}

/** @throws Refusal VALIDATION_FAILED without an introduction */
function matchmakingOf({ is_organization, company, job_title, phone, intro, portfolio_url, other_urls }: ApplyOnline): MatchmakingDetails {
  if (intro === undefined) throw refuseField({ field: 'intro', message: 'REQUIRED' });
  return {
    is_organization,
    company: company ?? null,
    job_title: job_title ?? null,
    phone: phone ?? null,
    intro,
    portfolio_url: portfolio_url ?? null,
    other_urls,
  };
}
