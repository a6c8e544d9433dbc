import * as v from 'valibot';
import { RECHARGE_RESULT_PATH } from '../../domain/payments/order.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/bind.ts';
import { addressSubject, hasTryLeft } from '../http/callers/rate-limit.ts';
import { type OrderRow, readOrder } from './order-queries.ts';
import { queryOrder } from './order-upkeep.ts';
import { LINE_PAY_RETURN_PATH } from './providers/line-pay.ts';
import { ProviderAway } from './providers/provider.ts';

const OrderIdSchema = v.pipe(v.string(), v.uuid());

/**
 * The address at which LINE Pay's buyers come back, whether they agreed or not. What it carries is unsigned and proves nothing: LINE Pay is asked
 * about the order, which confirms a payment that was agreed to, and the browser goes on to the result, which knows as much as was learned.
 */
export function mountLinePay(app: App, deps: Deps): void {
  app.get(LINE_PAY_RETURN_PATH, async (c) => {
    const id = v.safeParse(OrderIdSchema, c.req.query('order'));
    const order = id.success ? await readOrder(deps.database.db, id.output) : undefined;
    if (order?.provider === 'line_pay' && order.paidAt === null) await ask(deps, order, c.get('address'));
    c.header('Cache-Control', 'no-store');
    const language = order?.language ?? DEFAULT_LANGUAGE;
    return c.redirect(`${deps.config.siteUrl}/${language}/${order ? `${RECHARGE_RESULT_PATH}?order=${order.id}` : 'member/buy'}`, 303);
  });
}

/** Asks now; without an answer it is asked again later, as about every open order. */
async function ask(deps: Deps, order: OrderRow, address: string): Promise<void> {
  if (!(await hasTryLeft(deps, LIMITS.paymentReturnByAddress, addressSubject(address)))) return;
  try {
    await queryOrder(deps, order);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    deps.log.warn({ err: error, order: order.id }, 'LINE Pay could not be asked when its buyer came back');
  }
}
