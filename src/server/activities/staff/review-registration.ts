import type { RegistrationPreviewOutput, StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { Refusal } from '../../../contract/refusal.ts';
import {
  REGISTRATION_MACHINE,
  type RegistrationActor,
  type RegistrationEvent,
  type RegistrationStatus,
} from '../../../domain/activities/registration-state.ts';
import { type Attempt, afterEvent } from '../../../domain/state/state-machine.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { lockPoints, refundPoints } from '../../points/ledger.ts';
import { mailRegistrationEvents } from '../emails/registration-event-email.ts';
import { changeStatus, holderOf, lockRegistration, type RegistrationRow } from '../queries.ts';
import { found, registrationReference } from '../registration-response.ts';
import { readStaffRegistration } from './read-registrations.ts';

interface Step {
  registration: RegistrationRow;
  /** The status after the event. */
  to: RegistrationStatus;
  now: Date;
}

/** Runs one event of staff on a registration, holding its member's balance, its session and its row, taken in this order as everybody does. */
export function staffStep(
  deps: Deps,
  id: string,
  attempt: Attempt<RegistrationEvent, RegistrationActor>,
  work: (tx: Tx, step: Step) => Promise<void>,
): Promise<StaffRegistrationOutput> {
  return withIdempotency(deps, null, (tx) => takeStep(tx, deps, { id, attempt, work }));
}

type Work = (tx: Tx, step: Step) => Promise<void>;

async function takeStep(
  tx: Tx,
  deps: Pick<Deps, 'library' | 'now'>,
  { id, attempt, work }: { id: string; attempt: Attempt<RegistrationEvent, RegistrationActor>; work: Work },
): Promise<StaffRegistrationOutput> {
  const now = deps.now();
  const memberId = await holderOf(tx, id);
  if (memberId !== undefined) await lockPoints(tx, memberId);
  const registration = found(await lockRegistration(tx, id));
  const after = afterEvent(REGISTRATION_MACHINE, registration, attempt, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  await work(tx, { registration, to: after.to, now });
  return readStaffRegistration(tx, deps.library, id, now);
}

/** Gives everything back that was paid for a registration. */
async function refund(tx: Tx, { library }: Pick<Deps, 'library'>, { memberId, id, points }: RegistrationRow, now: Date): Promise<void> {
  if (points === 0) return;
  await refundPoints(tx, { memberId, reference: registrationReference(id), graceDays: library.settings.points.refund_grace_days, now });
}

const ACTOR_OF = { pass: 'reviewer', fail: 'reviewer', call_off: 'centre' } as const satisfies Record<string, RegistrationActor>;

/** A decision of the review, with the reason that the member reads; passing has none. */
export type ReviewRequest = { id: string } & ({ event: 'pass' } | { event: 'fail' | 'call_off'; reason: string; language: Language });

/** The work of a decision on its registration: points are refunded when it is declined or called off. */
const workOf =
  (deps: Pick<Deps, 'library'>, wish: ReviewRequest): Work =>
  async (tx, { registration, to, now }) => {
    if (wish.event === 'pass') return changeStatus(tx, registration, { status: to }, now);
    const reason = { text: wish.reason, language: wish.language };
    await changeStatus(tx, registration, { status: to, ...(wish.event === 'call_off' && { cancelledAs: 'call_off' as const }), reason }, now);
    await refund(tx, deps, registration, now);
  };

/**
 * Passes a registration that is under review, or declines it, or cancels it for the centre whatever notice there is. Declined, its places go to members
 * who wait, and the member may register again. @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function reviewRegistration(deps: Deps, wish: ReviewRequest): Promise<StaffRegistrationOutput> {
  return staffStep(deps, wish.id, { event: wish.event, by: ACTOR_OF[wish.event] }, workOf(deps, wish));
}

/** The effect of a decision, before it is taken. @throws Refusal whatever refuses the decision */
export async function previewReview(deps: Deps, wish: ReviewRequest): Promise<RegistrationPreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: (tx) => takeStep(tx, deps, { id: wish.id, attempt: { event: wish.event, by: ACTOR_OF[wish.event] }, work: workOf(deps, wish) }),
    mailEvents: (tx, jobs, events) =>
      mailRegistrationEvents(
        { ...deps, jobs },
        tx,
        events.filter(({ kind }) => kind === 'registration'),
      ),
  });
  return { ...after, emails };
}
