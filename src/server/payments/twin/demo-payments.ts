import { join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { DEMO_PAY_PATHS } from '../../../domain/payments/demo-pages.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { openEcpayTwin } from './ecpay/ecpay-twin.ts';
import type { TwinMerchant } from './ecpay/signature.ts';
import { TwinFaultsSchema } from './faults.ts';
import type { TwinChannel } from './line-pay/authorization.ts';
import { openLinePayTwin } from './line-pay/line-pay-twin.ts';

interface DemoPaymentsOptions {
  dataDir: string;
  siteUrl: string;
  /** The keys of both; a real provider has no twin here. */
  ecpay: (TwinMerchant & { isTwin: boolean }) | null;
  linePay: (TwinChannel & { isTwin: boolean }) | null;
  /** The time that an order waits for its payment: "pay late" comes after it. */
  orderMs: number;
  now: () => Date;
  onError: (error: unknown) => void;
}

interface DemoPayments {
  /** To be mounted at `DEMO_PAY_PATH`. */
  routes: Hono;
  /** Sends notices that are due, from now on until `stop`. */
  start(): void;
  stop(): void;
}

const ControlSchema = v.object({
  ecpay: v.optional(TwinFaultsSchema),
  line_pay: v.optional(TwinFaultsSchema),
  forge: v.optional(v.object({ trade: v.string(), as: v.picklist(['checksum', 'amount', 'merchant']) })),
});
const CONTROL_MAX_BYTES = 4096;
/** A demo shows that a notice is sent again: it need not wait ten minutes for it. */
const RETRY_MS = 15_000;
/** The time between two looks at what is due. */
const LOOK_MS = 1000;
const LATE_BY_MS = MINUTE_MS;

/** The payment providers of a demo, in its own process: the real adapters speak with them. */
export function openDemoPayments({ dataDir, siteUrl, ecpay, linePay, orderMs, now, onError }: DemoPaymentsOptions): DemoPayments {
  const folder = join(dataDir, 'pay-demo');
  const card = ecpay?.isTwin
    ? openEcpayTwin({ merchant: ecpay, folder, path: DEMO_PAY_PATHS.ecpay, now, retryMs: RETRY_MS, lateMs: orderMs + LATE_BY_MS })
    : null;
  const wallet = linePay?.isTwin
    ? openLinePayTwin({ channel: linePay, folder, path: DEMO_PAY_PATHS.linePay, url: `${siteUrl}${DEMO_PAY_PATHS.linePay}`, now })
    : null;
  const routes = new Hono();
  routes.onError((error, c) => {
    onError(error);
    return c.text('Internal Server Error', 500);
  });
  if (card) routes.route('/ecpay', card.routes);
  if (wallet) routes.route('/line-pay', wallet.routes);
  routes.post('/control', bodyLimit({ maxSize: CONTROL_MAX_BYTES }), async (c) => {
    const told = v.safeParse(v.pipe(v.string(), v.parseJson(), ControlSchema), await c.req.text());
    if (!told.success) return c.json({ told: false }, 400);
    const { ecpay: cardFaults, line_pay: walletFaults, forge } = told.output;
    if (cardFaults) card?.setFaults(cardFaults);
    if (walletFaults) wallet?.setFaults(walletFaults);
    if (forge && card?.trades().some(({ merchantTradeNo }) => merchantTradeNo === forge.trade)) card.forge(forge.trade, forge.as);
    return c.json({ told: true });
  });
  let timer: ReturnType<typeof setTimeout> | null = null;
  const look = () => {
    timer = setTimeout(() => void (card?.deliverDue() ?? Promise.resolve(0)).catch(onError).finally(() => timer !== null && look()), LOOK_MS);
    timer.unref();
  };
  return {
    routes,
    start: look,
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
