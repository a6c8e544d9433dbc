import type { BlockInput } from '../../contract/closings/block.ts';
import type { ClosingEmailsOutput, ClosingInput } from '../../contract/closings/closing.ts';
import { callOffRegistration } from '../activities/changes/carry-out-changes.ts';
import { mailRegistrationEvents } from '../activities/emails/registration-event-email.ts';
import { mailAdvisoryEvents } from '../consultations/consultation-event-email.ts';
import type { Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import type { HandleEvents } from '../jobs/outbox-event.ts';
import type { Jobs } from '../jobs/queue.ts';
import { mailAppointmentEvents } from '../matchmaking/matchmaking-event-email.ts';
import { type AnyClosing, readBlock } from '../opening/block-queries.ts';
import { readClosing } from '../opening/closing-queries.ts';
import { foundBlock } from './blocks/planned-block.ts';
import { insertChanged, insertPlanned } from './blocks/record-block.ts';
import { callOffFor, readStandingOn } from './carry-out-closings.ts';
import { mailClosingEvents } from './closing-event-email.ts';
import { foundClosing } from './read-closings.ts';
import { insertRecorded } from './record-closing.ts';

/** The e-mails that a closing of the centre would send to a member. @throws Refusal VALIDATION_FAILED, ALREADY_CLOSED */
export function rehearseClosing(deps: Deps, staffId: string, input: ClosingInput, memberId: string): Promise<ClosingEmailsOutput> {
  return rehearseFor(deps, memberId, async (tx) => [foundClosing(await readClosing(tx, await insertRecorded(tx, deps, input, staffId)))]);
}

/** The e-mails that a block, or a change of one, would send to a member. @throws Refusal VALIDATION_FAILED, NOT_FOUND, NOT_IN_STATE */
export function rehearseBlock(
  deps: Deps,
  staffId: string,
  { changes, ...input }: BlockInput & { changes?: string },
  memberId: string,
): Promise<ClosingEmailsOutput> {
  const record = (tx: Tx) => (changes === undefined ? insertPlanned(tx, deps, input, staffId) : insertChanged(tx, deps, { id: changes, input, by: staffId }));
  return rehearseFor(deps, memberId, async (tx) => [foundBlock(await readBlock(tx, await record(tx)))]);
}

/** Records it and calls off what one member has on it, in a transaction that is undone: bookings wait for it no longer than one member takes. */
export async function rehearseFor(deps: Deps, memberId: string, record: (tx: Tx, jobs: Jobs) => Promise<AnyClosing[]>): Promise<ClosingEmailsOutput> {
  const { emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: async (tx, jobs) => {
      const closings = await record(tx, jobs);
      const now = deps.now();
      const registrations = new Set<string>();
      for (const closing of closings) {
        const [standing] = await readStandingOn(tx, deps.library, closing, now, memberId);
        for (const { id } of standing?.registrations ?? []) registrations.add(id);
        await callOffFor(tx, deps, closing, memberId);
      }
      for (const id of registrations) await callOffRegistration(tx, deps, { id, memberId }, now);
    },
    mailEvents: async (tx, jobs, events) => {
      const noting = { ...deps, jobs };
      const writers: Partial<Record<(typeof events)[number]['kind'], HandleEvents>> = {
        closing: (of, some) => mailClosingEvents(noting, of, some),
        block: (of, some) => mailClosingEvents(noting, of, some),
        registration: (of, some) => mailRegistrationEvents(noting, of, some),
        advisory: (of, some) => mailAdvisoryEvents(noting, of, some),
        appointment: (of, some) => mailAppointmentEvents(noting, of, some, { takesWords: false }),
      };
      for (const event of events) await writers[event.kind]?.(tx, [event]);
    },
  });
  return { emails };
}
