import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '../../contract/refusal.ts';
import { RECHARGE_RESULT_PATH } from '../../domain/payments/order.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/bind.ts';
import { addressSubject, hasTryLeft } from '../http/callers/rate-limit.ts';
import { ECPAY_NOTICE_PATH, ECPAY_RESULT_PATH } from './providers/ecpay.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { type Recorded, recordNotice } from './record-notice.ts';

const NOTICE_MAX_BYTES = 8000;
/** Exactly this says that it needs not be sent again. */
const TAKEN = '1|OK';
const NOT_YOURS = '0|CheckMacValue Error';

/** The two addresses that ECPay knows: its server tells one what happened, the buyer's browser brings the same to the other. */
export function mountEcpay(app: App, deps: Deps): void {
  const limit = bodyLimit({
    maxSize: NOTICE_MAX_BYTES,
    onError: () => {
      throw new Refusal('PAYLOAD_TOO_LARGE');
    },
  });
  app.post(ECPAY_NOTICE_PATH, limit, async (c) => {
    const recorded = await recordFrom(deps, c, 'notice');
    return c.text(recorded === null || recorded.verdict === 'forged' ? NOT_YOURS : TAKEN);
  });
  // It comes from another site, so that no login travels with it: what it says is believed for its checksum alone.
  app.post(ECPAY_RESULT_PATH, limit, async (c) => {
    const recorded = await recordFrom(deps, c, 'browser');
    const order = recorded?.verdict === 'forged' ? undefined : recorded?.order;
    const language = order?.language ?? DEFAULT_LANGUAGE;
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${deps.config.siteUrl}/${language}/${order ? `${RECHARGE_RESULT_PATH}?order=${order.id}` : 'member/buy'}`, 303);
  });
}

/** Records what came; null where there is no such provider, or somebody forges more than is worth storing. @throws Refusal NOT_FOUND */
async function recordFrom(deps: Deps, c: Context, way: 'notice' | 'browser'): Promise<Recorded | null> {
  const provider = ecpayOf(deps);
  const body = await c.req.text();
  const reading = provider.acceptNotice(body);
  if (reading.kind === 'forged' && !(await hasTryLeft(deps, LIMITS.forgedNoticeByAddress, addressSubject(c.get('address'))))) return null;
  return recordNotice(deps, { provider: provider.id, way, reading, body });
}

/** @throws Refusal NOT_FOUND where nothing is paid by ECPay */
function ecpayOf({ payments }: Pick<Deps, 'payments'>): PaymentProvider {
  const { credit_card: provider } = payments;
  if (provider === null) throw new Refusal('NOT_FOUND');
  return provider;
}
