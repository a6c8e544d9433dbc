import type { Deps } from '../../deps.ts';

/** The keys and addresses of ECPay, as the configuration has them. */
export type EcpayKeys = NonNullable<Deps['config']['payments']['ecpay']>;
