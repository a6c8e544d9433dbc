import type { OrderOutput } from '../../../contract/payments/order.ts';
import { RECHARGE_RESULT_PATH } from '../../../domain/payments/order.ts';
import type { Language } from '../../../i18n/languages.ts';

export const ordersPath = (language: Language) => `/${language}/member/buy`;
export const resultPath = (language: Language, { id }: Pick<OrderOutput, 'id'>) => `/${language}/${RECHARGE_RESULT_PATH}?order=${id}`;
export const receiptPath = (language: Language, { id }: Pick<OrderOutput, 'id'>) => `/${language}/member/receipt?order=${id}`;

/** The same once more, as a new order: with another way to pay when it is to be chosen anew. */
export function againPath(
  language: Language,
  { plan_id, payment_method }: Pick<OrderOutput, 'plan_id' | 'payment_method'>,
  { otherMethod = false } = {},
): string {
  const query = new URLSearchParams(otherMethod ? { plan: plan_id, step: 'method' } : { plan: plan_id, method: payment_method });
  return `/${language}/recharge?${query}`;
}
