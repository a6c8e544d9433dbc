import type { CallData } from '../../contract/call.ts';
import type { getRecharge, getRechargeStatus } from '../../contract/payments/recharge.ts';
import { Refusal } from '../../contract/refusal.ts';
import { PAYMENT_METHODS } from '../../domain/payments/order.ts';
import { orderStatusAt } from '../../domain/payments/order-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { RechargeSettings } from '../../editorial/settings/recharge-settings.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { readPoints } from '../points/ledger.ts';
import { readOrder } from './order-queries.ts';
import { toOrderResponse } from './order-response.ts';

/** A text of the settings as it travels: `name_zh`, `name_en`, `name_ja`. */
function localizedAs<const F extends string>(field: F, text: Record<'zh' | 'en' | 'ja', string>): Record<`${F}_zh` | `${F}_en` | `${F}_ja`, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [`${field}_${language}`, text[language]])) as Record<`${F}_zh` | `${F}_en` | `${F}_ja`, string>;
}

/** The seller of the points, as it travels. */
export const toIssuerResponse = ({
  name,
  representative,
  address,
  business_number,
  telephone,
  email,
}: RechargeSettings['issuer']): CallData<typeof getRecharge>['issuer'] => ({
  ...localizedAs('name', name),
  ...localizedAs('representative', representative),
  ...localizedAs('address', address),
  ...{ business_number, telephone, email },
});

/** The plans on sale, the ways to pay, and what a buyer has to know (docs/rules.md#recharge). */
export function readRecharge({ library, payments }: Pick<Deps, 'library' | 'payments'>): CallData<typeof getRecharge> {
  const { plans, terms_version, order_minutes, issuer, guarantee, refund, complaint, usable, statements, notice } = library.settings.recharge;
  return {
    plans: plans.map(({ id, name, amount_twd, points, free_points, free_valid_days }) => ({
      ...{ id, ...localizedAs('name', name), amount_twd, points, free_points, free_valid_days },
    })),
    methods: PAYMENT_METHODS.filter((method) => payments[method] !== null),
    terms_version,
    order_minutes,
    issuer: toIssuerResponse(issuer),
    guarantee: { kind: guarantee.kind, from: guarantee.from, until: guarantee.until, ...localizedAs('statement', guarantee.statement) },
    refund,
    complaint: { telephone: complaint.telephone, email: complaint.email, ...localizedAs('hours', complaint.hours) },
    ...localizedAs('usable', usable),
    statements: statements.map((text) => localizedAs('text', text)),
    ...(notice === null ? { notice_zh: null, notice_en: null, notice_ja: null } : localizedAs('notice', notice)),
  };
}

/** The pause before a screen asks again: a notice comes within seconds of the payment, and one that is late is told by e-mail. */
const ASK_AGAIN_SECONDS = 3;

/** Returns how an order of a member's stands, with their points. @throws Refusal NOT_FOUND, for another member's as well */
export async function readRechargeStatus({ database, now }: Deps, memberId: string, id: string): Promise<CallData<typeof getRechargeStatus>> {
  const order = await readOrder(database.db, id, memberId);
  if (order === undefined) throw new Refusal('NOT_FOUND');
  const at = now();
  const { remaining } = await readPoints(database.db, memberId, at);
  const isAwaited = orderStatusAt(order, at) === 'pending';
  return {
    order: toOrderResponse(order, at),
    balance: remaining,
    ask_again_seconds: isAwaited ? ASK_AGAIN_SECONDS : null,
    checked_at: isoWithOffset(at),
  };
}
