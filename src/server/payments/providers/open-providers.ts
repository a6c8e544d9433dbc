import type { Deps } from '../../deps.ts';
import { openEcpay } from './ecpay.ts';
import { LINE_PAY_RETURN_PATH, openLinePay } from './line-pay.ts';
import type { PaymentProviders } from './provider.ts';

/** Opens the providers whose keys are set. Without any nothing is sold, and the call that sells says so. */
export function openPaymentProviders({ payments: { ecpay, linePay }, apiUrl }: Pick<Deps['config'], 'payments' | 'apiUrl'>, now: () => Date): PaymentProviders {
  return {
    credit_card: ecpay && openEcpay({ keys: ecpay, apiUrl, now }),
    line_pay: linePay && openLinePay({ ...linePay, now, returnUrl: ({ id }) => `${apiUrl}${LINE_PAY_RETURN_PATH}?order=${id}` }),
  };
}
