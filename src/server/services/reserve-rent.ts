import { randomUUID } from 'node:crypto';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { cancelBefore, checkPeriod, type Period, priceOf } from '../../domain/rent-period.ts';
import type { Device } from '../../editorial/device.ts';
import type { Library } from '../../editorial/library.ts';
import { rentRule, rentRules } from '../../editorial/rent-rules.ts';
import { readText } from '../../i18n/localized.ts';
import { clockText, dayText, periodText } from '../../i18n/time-text.ts';
import { type RentRow, takeUnit } from '../db/queries/rents.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './authenticate.ts';
import { spendPoints } from './ledger.ts';
import { deviceTitle, rentOnTheWire } from './rent-wire.ts';
import { type IdempotencyKey, runOnce } from './run-once.ts';

export interface RentWish extends Period {
  member: Pick<Caller, 'memberId' | 'name' | 'email' | 'language' | 'isVerified'>;
  deviceId: string;
  /** What the member agreed to, as far as the caller says. */
  shown: { ruleVersion?: string | undefined; points?: number | undefined };
}

/**
 * Reserves a device for a period and pays for it, all or nothing (spec sections 4, 5; design section 6). What others
 * want too comes last: the unit is held only as long as it takes to commit.
 * @throws Refusal VALIDATION_FAILED, TERMS_CHANGED, EMAIL_NOT_VERIFIED, NOT_ENOUGH_POINTS, UNAVAILABLE, ONE_SEAT_AT_A_TIME
 */
export function reserveRent(deps: Deps, { member, deviceId, shown, ...period }: RentWish, once: IdempotencyKey | null) {
  const { library, jobs, config } = deps;
  return runOnce(deps, once, async (tx) => {
    const now = deps.now();
    const device = checkWish(library, deviceId, period, now);
    const { hours, points } = priceOf(period, device.data.price_points_per_hour, rentRules(library.settings).opening);
    const ruleVersion = rentRule(library.rules).data.version;
    // A page may be older than the content: nobody pays or is bound to what they did not see.
    if ((shown.ruleVersion ?? ruleVersion) !== ruleVersion || (shown.points ?? points) !== points) throw new Refusal('TERMS_CHANGED');
    if (!member.isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
    const id = randomUUID();
    const { remaining, reward } = await spendPoints(tx, { memberId: member.memberId, kind: 'renting', amount: points, reference: `rent:${id}`, now });
    const rent = {
      id,
      deviceId,
      ...period,
      hours,
      points,
      rewardPoints: reward,
      cancelBefore: cancelBefore(period.start),
      ruleVersion,
    };
    await jobs.enqueue(tx, 'send-mail', {
      to: member.email,
      language: member.language,
      template: rent.cancelBefore < now ? 'rentReservedLate' : 'rentReserved',
      values: letterValues(library, member, rent, `${config.siteUrl}/${member.language}/member/rent`),
    });
    const unitNumber = await takeUnit(tx, { ...rent, memberId: member.memberId, now });
    const row: RentRow = { ...rent, unitNumber, kind: kindOf(library, device), status: 'reserved', createdAt: now, cancelledAt: null };
    return { ...rentOnTheWire(library, row, now), remaining_points: remaining };
  });
}

function checkWish(library: Library, deviceId: string, period: Period, now: Date): Device {
  const device = library.devices.find(({ id }) => id === deviceId);
  if (!device) throw refuseField({ field: 'device_id', message: 'NOT_AN_OPTION' });
  const fault = checkPeriod(period, rentRules(library.settings), now);
  if (fault !== null) throw refuseField(fault);
  return device;
}

function kindOf({ deviceTypes }: Library, { data }: Device): 'seat' | 'equipment' {
  return deviceTypes.find(({ id }) => id === data.type)?.kind ?? 'equipment';
}

/** What the letters about a rent say, in the member's language. */
export function letterValues(
  library: Library,
  { name, language }: Pick<Caller, 'name' | 'language'>,
  rent: Pick<RentRow, 'deviceId' | 'start' | 'end' | 'points' | 'cancelBefore'>,
  url: string,
) {
  return {
    name,
    device: readText(deviceTitle(library, rent.deviceId), language).text,
    time: periodText(rent, language, { year: true }),
    points: rent.points,
    cancelBefore: `${dayText(rent.cancelBefore, language)} ${clockText(rent.cancelBefore)}`,
    url,
  };
}
