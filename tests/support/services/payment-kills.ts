import { expect } from 'vitest';
import type { ServerProcess } from '../process.ts';
import { noticeFields, RECHARGE } from './payments.ts';

/** So many times something is killed while a notice is on its way; `PAYMENT_KILLS=20` for the whole of it. */
export const PAYMENT_KILLS = Number(process.env['PAYMENT_KILLS'] ?? 2);
/** Copies of a notice that are under way together, so that a kill finds some before, in and after their transaction. */
const COPIES = 8;

type Headers = Record<string, string>;
type Origin = Pick<ServerProcess, 'origin'>;

/** Logs a member of the demo in. @returns the headers of its calls */
export async function logInDemo({ origin }: Origin, username = 'general1'): Promise<Headers> {
  const body = new URLSearchParams({ grant_type: 'password', username, password: 'manga2026' });
  const { access_token } = Object(await (await fetch(`${origin}/api/token`, { method: 'POST', body })).json());
  return { authorization: `Bearer ${access_token}` };
}

const read = async ({ origin }: Origin, path: string, headers: Headers) => Object(await (await fetch(`${origin}/api${path}`, { headers })).json()).data;

/** Orders points. @returns the order */
export async function orderPoints({ origin }: Origin, headers: Headers): Promise<{ id: string; trade_no: string }> {
  const response = await fetch(`${origin}/api/recharge`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(RECHARGE),
  });
  expect(response.status).toBe(200);
  return Object(await response.json()).data.order;
}

/** Sends a notice. @returns the answer; empty where nobody answers */
async function send({ origin }: Origin, tradeNo: string): Promise<string> {
  const response = await fetch(`${origin}/api/payments/ecpay/notice`, { method: 'POST', body: new URLSearchParams(noticeFields(tradeNo)) }).catch(() => null);
  return response?.ok ? response.text().catch(() => '') : '';
}

/** Sends copies of a notice at once, and kills when so many of them are answered. */
export async function notifyAndKill(server: Origin, tradeNo: string, atAnswers: number, kill: () => Promise<unknown>): Promise<void> {
  let answered = 0;
  let killed: Promise<unknown> | null = null;
  const strike = () => {
    killed ??= kill();
  };
  const copies = Array.from({ length: COPIES }, async () => {
    const answer = await send(server, tradeNo);
    if (answer === '1|OK') answered += 1;
    if (answered >= atAnswers) strike();
  });
  if (atAnswers === 0) strike();
  await Promise.all(copies);
  strike();
  await killed;
}

/** Sends a notice again until it is taken, as ECPay does, and holds that the order is paid and credited once. */
export async function expectCreditedOnce(server: Origin, headers: Headers, order: { id: string; trade_no: string }, purchased: number): Promise<void> {
  await expect.poll(() => send(server, order.trade_no), { timeout: 90_000 }).toBe('1|OK');
  expect(await send(server, order.trade_no)).toBe('1|OK');
  expect((await read(server, `/recharge_status?order=${order.id}`, headers)).order).toMatchObject({ status: 'paid', points: 500 });
  const logs = await read(server, '/my/point_logs?per_page=100', headers);
  const own = logs.filter(({ reference }: { reference: string }) => reference === `order:${order.id}`);
  expect(own.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]).sort()).toEqual([
    ['purchase_feedback', 25],
    ['recharge', 500],
  ]);
  expect((await read(server, '/member', headers)).point.purchased).toBe(purchased);
}

/** The purchased points of the demo member. */
export const purchasedOf = async (server: Origin, headers: Headers): Promise<number> => (await read(server, '/member', headers)).point.purchased;
