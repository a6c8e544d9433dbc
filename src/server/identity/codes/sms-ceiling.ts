import { Refusal } from '../../../contract/refusal.ts';
import { type LimitRule, SMS_RESERVED_FOR_MEMBERS } from '../../../domain/rate-limits.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../domain/time/period.ts';
import type { Deps } from '../../deps.ts';
import { countAgainst, countedSoFar } from '../../http/callers/rate-limit.ts';
import { recordEvent } from '../security/record-event.ts';

/** The counters know one subject: everybody. */
const ALL = 'all';

type Needs = Pick<Deps, 'config' | 'database' | 'secrets' | 'log' | 'now'>;
interface Ceiling extends LimitRule {
  window: 'hour' | 'day';
  /** Whose SMS it is over. */
  of: 'all' | 'registration';
}

/**
 * The SMS that all nodes together may send in an hour and a day. Registration has no more than its part: anybody may ask for those
 * codes, and whoever has many networks and numbers at hand must not keep members out of their accounts.
 */
function ceilings({ perHour, perDay }: Deps['config']['smsCeiling'], of: Ceiling['of']): Ceiling[] {
  const part = (times: number) => (of === 'all' ? times : Math.max(1, Math.floor(times * (1 - SMS_RESERVED_FOR_MEMBERS))));
  return [
    { name: `sms-${of}-hour`, of, window: 'hour', times: part(perHour), seconds: HOUR_SECONDS },
    { name: `sms-${of}-day`, of, window: 'day', times: part(perDay), seconds: DAY_SECONDS },
  ];
}

/**
 * Counts an SMS that will be sent to somebody who registers. The first refusal of an hour or a day is an error in the log and
 * an event, once for all nodes. Never inside a transaction. @throws Refusal SMS_EXHAUSTED
 */
export async function countRegistrationSms(deps: Needs): Promise<void> {
  await countAll(deps, [...ceilings(deps.config.smsCeiling, 'registration'), ...ceilings(deps.config.smsCeiling, 'all')], 1);
}

/** Counts SMS that will be sent for a member. @throws Refusal SMS_EXHAUSTED */
export async function countMemberSms(deps: Needs, messages: number): Promise<void> {
  await countAll(deps, ceilings(deps.config.smsCeiling, 'all'), messages);
}

/** Refuses when no SMS is left, and counts none: who asks may get none. @throws Refusal SMS_EXHAUSTED */
export async function checkSmsAreLeft(deps: Needs): Promise<void> {
  for (const rule of ceilings(deps.config.smsCeiling, 'all')) {
    const { counted, retryAfterSeconds } = await countedSoFar(deps, rule, ALL);
    if (counted >= rule.times) throw new Refusal('SMS_EXHAUSTED', { retryAfterSeconds });
  }
}

async function countAll(deps: Needs, rules: readonly Ceiling[], messages: number): Promise<void> {
  for (const rule of rules) {
    const { counted, retryAfterSeconds } = await countAgainst(deps, rule, ALL, messages);
    if (counted <= rule.times) continue;
    if (counted - messages <= rule.times) await raiseAlarm(deps, rule);
    throw new Refusal('SMS_EXHAUSTED', { retryAfterSeconds });
  }
}

async function raiseAlarm({ database, log, now }: Needs, { of, window, times: ceiling }: Ceiling): Promise<void> {
  log.error({ of, window, ceiling }, 'no more SMS are sent for now: the ceiling is reached (SMS_MAX_PER_HOUR, SMS_MAX_PER_DAY)');
  await recordEvent(database.db, { kind: 'SMS_CEILING_REACHED', memberId: null, origin: null, detail: { of, window, ceiling }, now: now() });
}
