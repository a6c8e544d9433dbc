import * as v from 'valibot';
import { DAY_MS, MINUTE_MS } from '../../../domain/time/period.ts';

/** A call of a twin that can go wrong on request. */
const TWIN_CALLS = ['query', 'action', 'card', 'tradeFile', 'request', 'confirm', 'check', 'refund'] as const;
export type TwinCall = (typeof TWIN_CALLS)[number];

/**
 * Faults of a provider. `timeout`: no answer, and nothing done; `lost`: done, without an answer; `refused`: 403, as for a caller
 * who asks too often; `broken`: 500.
 */
const CallFaultSchema = v.picklist(['timeout', 'lost', 'refused', 'broken']);
export const TwinFaultsSchema = v.object({
  calls: v.optional(v.partial(v.object(Object.fromEntries(TWIN_CALLS.map((call) => [call, CallFaultSchema])) as Record<TwinCall, typeof CallFaultSchema>)), {}),
  /** The time between a payment and its notice. */
  noticeDelayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAY_MS)), 0),
  /** The number of copies in which each notice is sent at once. */
  noticeCopies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 1),
});
export type TwinFaults = v.InferOutput<typeof TwinFaultsSchema>;

export const NO_FAULTS: TwinFaults = { calls: {}, noticeDelayMs: 0, noticeCopies: 1 };

/** The longest that a call without an answer is held. */
const HOLD_MS = MINUTE_MS;

/** Answers as the fault of a call says; `work` is what it does otherwise. */
export async function withFault(fault: TwinFaults['calls'][TwinCall], request: Request, work: () => Response | Promise<Response>): Promise<Response> {
  if (fault === undefined) return work();
  if (fault === 'refused') return new Response('Forbidden', { status: 403 });
  if (fault === 'broken') return new Response('Internal Server Error', { status: 500 });
  if (fault === 'lost') await work();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, HOLD_MS);
    timer.unref();
    request.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return new Response('Gateway Timeout', { status: 504 });
}
