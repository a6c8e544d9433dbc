import { Refusal } from '../../contract/refusal.ts';
import type { Deps } from '../deps.ts';
import { countAgainst } from './limit.ts';
import { recordEvent } from './record-event.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type Needs = Pick<Deps, 'config' | 'database' | 'secrets' | 'log' | 'now'>;

/**
 * Counts SMS that will be sent against what all nodes together may send in an hour and a day: whoever has many networks and
 * numbers at hand must not empty the centre's account. Over it the caller is told so; the first refusal of an hour or a day
 * is an error in the log and an event, once for all nodes. Never inside a transaction. @throws Refusal SMS_EXHAUSTED
 */
export async function countAgainstSmsCeiling(deps: Needs, messages = 1): Promise<void> {
  const { perHour, perDay } = deps.config.smsCeiling;
  const windows = [
    { name: 'sms-all-hour', window: 'hour', times: perHour, seconds: HOUR_SECONDS },
    { name: 'sms-all-day', window: 'day', times: perDay, seconds: DAY_SECONDS },
  ];
  for (const { window, ...rule } of windows) {
    const { counted, retryAfterSeconds } = await countAgainst(deps, rule, 'all', messages);
    if (counted <= rule.times) continue;
    if (counted - messages <= rule.times) await raiseAlarm(deps, window, rule.times);
    throw new Refusal('SMS_EXHAUSTED', { retryAfterSeconds });
  }
}

async function raiseAlarm({ database, log, now }: Needs, window: string, ceiling: number): Promise<void> {
  log.error({ window, ceiling }, 'no more SMS are sent for now: the ceiling is reached (SMS_MAX_PER_HOUR, SMS_MAX_PER_DAY)');
  await recordEvent(database.db, { kind: 'SMS_CEILING_REACHED', memberId: null, origin: null, detail: { window, ceiling }, now: now() });
}
