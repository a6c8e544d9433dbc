import type { IntroductionOutput } from '../../contract/matchmaking/matchmaking.ts';
import { Refusal } from '../../contract/refusal.ts';
import { CONSENT_MACHINE, type ConsentStatus } from '../../domain/matchmaking/introduction-state.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { lockIntroduction, readIntroduction, writeConsent } from './introduction-queries.ts';
import { found, sideOf, toIntroductionResponse } from './matchmaking-response.ts';

/**
 * Takes the answer of one side of an introduction (docs/rules.md#introductions): yes, no, or a yes that is taken back. The same answer once
 * more changes nothing, so that it can be sent again.
 * @throws Refusal NOT_FOUND (somebody else's too), INTRODUCTION_OVER, TOO_MANY_REQUESTS
 */
export async function answerIntroduction(
  deps: Deps,
  { memberId }: Pick<Caller, 'memberId'>,
  { id, agree }: { id: string; agree: boolean },
): Promise<IntroductionOutput> {
  await countTry(deps, LIMITS.introductionByMember, memberId);
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    await leaveToOutbox(tx);
    const introduction = found(await lockIntroduction(tx, id));
    const own = found(sideOf(introduction, memberId));
    const { is_open: isOpen } = toIntroductionResponse(introduction, own);
    const wanted: ConsentStatus = agree ? 'agreed' : 'declined';
    if (own.answer === wanted && isOpen) return toIntroductionResponse(introduction, own);
    const after = afterEvent(CONSENT_MACHINE, { status: own.answer, isOpen }, { event: agree ? 'agree' : 'withdraw', by: 'member' }, now);
    // What is over is over, whatever was said before.
    if ('refusal' in after) throw new Refusal('INTRODUCTION_OVER');
    await writeConsent(tx, id, { side: own.side, answer: after.to }, now);
    const answered = found(await readIntroduction(tx, id));
    return toIntroductionResponse(answered, found(sideOf(answered, memberId)));
  });
}
