import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createApp } from '../../../src/server/app.ts';
import { openEcpay } from '../../../src/server/payments/providers/ecpay.ts';
import { type EcpayTwin, openEcpayTwin } from '../../../src/server/payments/twin/ecpay/ecpay-twin.ts';
import { type LinePayTwin, openLinePayTwin } from '../../../src/server/payments/twin/line-pay/line-pay-twin.ts';
import { openTestApp, type TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';
import { freePort } from './free-port.ts';
import { serveApp } from './served-app.ts';

const MERCHANT = { merchantId: '1000001', hashKey: 'DemoHashKeyDemo1', hashIv: 'DemoHashIvDemo12', creditCheckCode: '10000001' };
const CHANNEL = { channelId: '1000001', channelSecret: 'demo-channel-secret' };

export interface TwinnedApp {
  app: TestApp;
  /** Where the API is, without `/api`. */
  apiUrl: string;
  /** Where the providers are. */
  providersUrl: string;
  ecpay: EcpayTwin;
  line: LinePayTwin;
  close(): Promise<void>;
}

/**
 * The app and its payment providers, each as an HTTP server: every form, notice, question and way back travels. `ecpayTimeoutMs` is how long its
 * adapter waits for an answer, where it is to be lost.
 */
export async function openTwinnedApp({ ecpayTimeoutMs }: { ecpayTimeoutMs?: number } = {}): Promise<TwinnedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'twins-'));
  const port = await freePort();
  const pages = new Hono();
  const providers = await serveApp(pages);
  const app = await openTestApp({
    ...{ ECPAY_MERCHANT_ID: MERCHANT.merchantId, ECPAY_HASH_KEY: MERCHANT.hashKey, ECPAY_HASH_IV: MERCHANT.hashIv },
    ...{ ECPAY_CREDIT_CHECK_CODE: MERCHANT.creditCheckCode, ECPAY_URL: `${providers.url}/ecpay`, ECPAY_VENDOR_URL: `${providers.url}/ecpay` },
    ...{ LINE_PAY_CHANNEL_ID: CHANNEL.channelId, LINE_PAY_CHANNEL_SECRET: CHANNEL.channelSecret, LINE_PAY_URL: `${providers.url}/line-pay` },
    ...{ PUBLIC_SITE_URL: 'http://site.example', PUBLIC_API_BASE_URL: `http://127.0.0.1:${port}/api` },
  });
  const now = () => app.clock.now;
  const { ecpay: keys } = app.config.payments;
  if (ecpayTimeoutMs !== undefined && keys !== null)
    Object.assign(app.payments, { credit_card: openEcpay({ keys, apiUrl: app.config.apiUrl, now, timeoutMs: ecpayTimeoutMs }) });
  const api = await serveApp(createApp(app), port);
  const ecpay = openEcpayTwin({ merchant: MERCHANT, folder, path: '/ecpay', now });
  const line = openLinePayTwin({ channel: CHANNEL, folder, path: '/line-pay', url: `${providers.url}/line-pay`, now });
  pages.route('/ecpay', ecpay.routes);
  pages.route('/line-pay', line.routes);
  return {
    ...{ app, ecpay, line, apiUrl: api.url, providersUrl: providers.url },
    close: async () => {
      await providers.close();
      await api.close();
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Sends a form as a browser does. */
export const postForm = (url: string, fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Orders 500 points, and where and how they are paid. @throws Error when that is refused */
export async function orderedPoints({ app }: Pick<TwinnedApp, 'app'>, { token }: TestMember, payment_method: 'credit_card' | 'line_pay', language = 'en') {
  const body = { plan: 'regular', amount_twd: 500, payment_method, terms_version: '2026-11', agree: true };
  const answer = await app.call('POST', '/recharge', { token, body, language });
  if (answer.status !== 200) throw new Error(`not ordered: ${answer.body.code}`);
  return answer.body.data;
}
