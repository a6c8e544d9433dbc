import type { ApplicationPreviewOutput, StaffApplicationOutput } from '../../contract/creators/staff-application.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { lastDay } from '../../domain/creators/application.ts';
import type { ApplicationStaffEvent } from '../../domain/creators/application-state.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { giveCreatorProfile } from '../accounts/profile/creator-profile.ts';
import { grantCreator } from '../accounts/profile/grant-creator.ts';
import type { Tx } from '../db/client.ts';
import { readEmailNote } from '../delivery/email-note.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { found, staffApplicationResponse } from './application-response.ts';
import { statusAfter } from './apply-for-creator.ts';
import { notifyCreator } from './creator-email.ts';
import { type ApplicationRow, beginMembership, extendMembership, lockApplication, readApplication, readMembership, writeApplication } from './queries.ts';

export interface ApplicationDecision {
  id: string;
  event: ApplicationStaffEvent;
  reason?: string | undefined;
  /** In which the reason is written. */
  language: Language;
  actorId: string;
}

/**
 * Decides on an application: approved, its member has the class or the longer membership from now on; refused, or asked for more, they
 * read why. They are told by e-mail. Of two who decide at once the second finds it decided.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, VALIDATION_FAILED without a reason
 */
export function decideApplication(deps: Deps, decision: ApplicationDecision): Promise<StaffApplicationOutput> {
  return withIdempotency(deps, null, (tx) => takeDecision(deps, tx, decision));
}

/** The effect of a decision, before it is taken. @throws Refusal whatever refuses the decision */
export async function previewDecision(deps: Deps, decision: ApplicationDecision): Promise<ApplicationPreviewOutput> {
  const { after, emails: sent } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: async (tx, jobs) => {
      const application = await takeDecision({ ...deps, jobs }, tx, decision);
      const membership = decision.event === 'approve' ? await readMembership(tx, application.member.id) : undefined;
      return { ...application, membership_until: membership ? lastDay(membership.endsOn) : null };
    },
  });
  return { ...after, emails: sent };
}

async function takeDecision(deps: Deps, tx: Tx, { id, event, reason, language, actorId }: ApplicationDecision): Promise<StaffApplicationOutput> {
  const now = deps.now();
  const application = found(await lockApplication(tx, id));
  // Nobody decides on an application of their own.
  if (application.memberId === actorId) throw new Refusal('FORBIDDEN');
  const status = statusAfter(application, { event, by: 'staff' }, now);
  if (event === 'approve') {
    await writeApplication(tx, id, { status }, now);
    if (application.kind === 'extension') await extend(deps, tx, application, now);
    else {
      if (application.info !== null) await giveCreatorProfile(tx, application.memberId, application.info, now);
      await begin(deps, tx, { application, memberClass: application.kind, actorId, now });
    }
  } else {
    if (reason === undefined) throw refuseField({ field: 'reason', message: 'REQUIRED' });
    await writeApplication(tx, id, { status, reason, reason_language: language }, now);
    const write = event === 'refuse' ? emails.creatorRefused : emails.creatorMoreAsked;
    await notifyCreator(deps, tx, application.memberId, (facts) => typedIn(write({ ...facts, reason }), language), await readEmailNote(tx, id, now));
  }
  return staffApplicationResponse(tx, await readApplication(tx, id), now);
}

interface Grant {
  application: ApplicationRow;
  memberClass: 'creator' | 'associate';
  actorId: string;
  now: Date;
}

/** Grants a class, and begins its membership; a member who has become a creator meanwhile, by an import say, stays one without an end. */
async function begin(deps: Deps, tx: Tx, { application: { id, memberId }, memberClass, actorId, now }: Grant): Promise<void> {
  const granted = await grantCreator(tx, { memberId, to: memberClass, by: 'application', origin: null, actorId, now });
  if (granted === undefined) return;
  const endsOn = await beginMembership(tx, { memberId, memberClass, day: taipeiDay(now) }, now);
  const write = memberClass === 'creator' ? emails.creatorApproved : emails.associateApproved;
  await notifyCreator(deps, tx, memberId, (facts, language) => write({ ...facts, until: until(endsOn, language) }), await readEmailNote(tx, id, now));
}

async function extend(deps: Deps, tx: Tx, { id, memberId }: ApplicationRow, now: Date): Promise<void> {
  const membership = await readMembership(tx, memberId);
  if (membership?.class !== 'creator') throw new Refusal('NOT_IN_STATE');
  const endsOn = await extendMembership(tx, membership);
  await notifyCreator(
    deps,
    tx,
    memberId,
    (facts, language) => emails.creatorExtended({ ...facts, until: until(endsOn, language) }),
    await readEmailNote(tx, id, now),
  );
}

/** The last day of a membership, in words. */
export const until = (endsOn: Day, language: Language): string => mailDay(lastDay(endsOn), language);
