import type { Deps } from '../../deps.ts';
import { openEcpay } from './ecpay.ts';
import type { PaymentProviders } from './provider.ts';

/** Opens the providers whose keys are set. Without any nothing is sold, and the call that sells says so. */
export function openPaymentProviders({ payments: { ecpay }, apiUrl }: Pick<Deps['config'], 'payments' | 'apiUrl'>, now: () => Date): PaymentProviders {
  return { credit_card: ecpay && openEcpay({ keys: ecpay, apiUrl, now }), line_pay: null };
}
