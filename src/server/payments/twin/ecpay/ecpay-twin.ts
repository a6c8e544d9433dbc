import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HOUR_MS } from '../../../../domain/time/period.ts';
import { encodeBig5 } from '../big5.ts';
import { NO_FAULTS, type TwinFaults, withFault } from '../faults.ts';
import { openRecords, type Records } from '../records.ts';
import { FILE_EVERY_MS, fundingFile, tradeFile } from './media-files.ts';
import { isDue, RETRY_MS, sendNotice, withNotices } from './notices.ts';
import { orderFormFaults } from './order-form.ts';
import { endPage, refusedPage, returnPage, TEST_CARD, tradePage } from './page.ts';
import { cardDetail, doAction, tradeInfo } from './queries.ts';
import { type Fields, type SignatureHash, signed, type TwinMerchant } from './signature.ts';
import { decided, type Trade, TradeSchema } from './trade.ts';

export interface EcpayTwinOptions {
  merchant: TwinMerchant;
  /** Its trades are kept here. */
  folder: string;
  /** Where its routes are mounted, without a slash at the end. */
  path: string;
  now: () => Date;
  /** The time between two tries of a notice. */
  retryMs?: number;
  /** The time that "pay late" waits. */
  lateMs?: number;
  /** The hash that signs the request of the trade file. */
  fileHash?: SignatureHash;
  /** The least time between two trade files. */
  fileEveryMs?: number;
}

/** ECPay's other side, and what it can be told to do besides answering. */
export interface EcpayTwin {
  routes: Hono;
  trades(): Trade[];
  /** Sets the faults from now on. */
  setFaults(faults: TwinFaults): void;
  /** The buyer pays, is declined, or the dashboard simulates, without a page. */
  decide(merchantTradeNo: string, kind: 'paid' | 'declined' | 'simulated'): Trade;
  /** A stranger sends a notice about a trade. */
  forge(merchantTradeNo: string, as: 'checksum' | 'amount' | 'merchant'): void;
  /** Pays what was to be paid by now, and sends the notices that are due. @returns how many it sent */
  deliverDue(): Promise<number>;
}

interface State extends Required<EcpayTwinOptions> {
  records: Records<Trade>;
  faults: TwinFaults;
  lastFileAt: number;
}

const LATE_MS = HOUR_MS;
const FORM_MAX_BYTES = 32_768;

/** The other side of ECPay's protocol, for a demo and for tests: the payment page, its notices, queries, card actions and files. */
export function openEcpayTwin(options: EcpayTwinOptions): EcpayTwin {
  const { folder, ...given } = options;
  const records = openRecords(join(folder, 'ecpay'), TradeSchema);
  const state: State = {
    retryMs: RETRY_MS,
    lateMs: LATE_MS,
    fileHash: 'sha256',
    fileEveryMs: FILE_EVERY_MS,
    ...given,
    folder,
    records,
    faults: NO_FAULTS,
    lastFileAt: 0,
  };
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: FORM_MAX_BYTES }));
  mountPages(routes, state);
  mountCalls(routes, state);
  const decide = (id: string, kind: 'paid' | 'declined' | 'simulated') => decideTrade(state, id, kind, state.now());
  let delivering: Promise<number> | null = null;
  return {
    routes,
    trades: records.all,
    setFaults: (faults) => {
      state.faults = faults;
    },
    decide: (id, kind) => {
      const trade = decide(id, kind);
      if (trade === null) throw new Error(`There is no trade ${id}`);
      return trade;
    },
    forge: (id, as) => {
      const notice = { dueAt: state.now().toISOString(), tries: 0, answer: null, forged: as };
      if (records.change(id, (trade) => ({ ...trade, notices: [...trade.notices, notice] })) === null) throw new Error(`There is no trade ${id}`);
    },
    deliverDue: () => {
      delivering ??= deliverDue(state).finally(() => {
        delivering = null;
      });
      return delivering;
    },
  };
}

const formOf = async (c: Context): Promise<Fields> => Object.fromEntries(new URLSearchParams(await c.req.text()));

function mountPages(routes: Hono, state: State): void {
  const { merchant, path, records, now } = state;
  const pageOf = (id: string) => `${path}/pay/${id}`;
  routes.post('/Cashier/AioCheckOut/V5', async (c) => {
    const form = await formOf(c);
    const language = form['Language'] === 'ENG' ? 'en' : form['Language'] === 'JPN' ? 'ja' : 'zh';
    const faults = orderFormFaults(form, merchant);
    if (faults.length > 0) return refusedPage(c, faults, language);
    const id = form['MerchantTradeNo'] ?? '';
    if (!records.add(id, newTrade(id, form, now()))) return refusedPage(c, ['10300028 MerchantTradeNo: used before'], language);
    return c.redirect(pageOf(id), 303);
  });
  routes.get('/pay/:id', (c) => {
    const trade = records.read(c.req.param('id'));
    if (trade === null) return refusedPage(c, ['MerchantTradeNo: unknown'], 'zh', 404);
    return isOpen(trade) ? tradePage(c, trade, { action: pageOf(trade.merchantTradeNo) }) : returnPage(c, trade, (fields) => signed(fields, merchant));
  });
  routes.post('/pay/:id', async (c) => {
    const trade = records.read(c.req.param('id'));
    if (trade === null) return refusedPage(c, ['MerchantTradeNo: unknown'], 'zh', 404);
    return isOpen(trade) ? press(c, state, trade, await formOf(c)) : c.redirect(pageOf(trade.merchantTradeNo), 303);
  });
}

/** Undecided, and not put off; what the dashboard has simulated may still be paid. */
const isOpen = ({ result, payAt }: Trade): boolean => payAt === null && (result === null || result.kind === 'simulated');

/** A button of the payment page. */
function press(c: Context, state: State, trade: Trade, form: Fields): Promise<Response> | Response {
  const { records, path, now, lateMs } = state;
  const id = trade.merchantTradeNo;
  switch (form['action']) {
    case 'pay':
    case 'decline': {
      if (form['action'] === 'pay' && !isTestCard(form, now())) return tradePage(c, trade, { action: `${path}/pay/${id}`, isWrong: true });
      decideTrade(state, id, form['action'] === 'pay' ? 'paid' : 'declined', now());
      return c.redirect(`${path}/pay/${id}`, 303);
    }
    case 'later':
      records.change(id, (each) => ({ ...each, payAt: new Date(now().getTime() + lateMs).toISOString() }));
      return endPage(c, trade, 'later');
    case 'simulate':
      decideTrade(state, id, 'simulated', now());
      return endPage(c, trade, 'simulated');
    default:
      return endPage(c, trade, 'left');
  }
}

function isTestCard({ card = '', until = '', code }: Fields, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(until) ?? [];
  const end = new Date(Date.UTC(2000 + Number(year), Number(month)));
  return card.replace(/[\s-]/g, '') === TEST_CARD.number.replaceAll('-', '') && code === TEST_CARD.code && month !== '' && end > now;
}

function newTrade(merchantTradeNo: string, order: Fields, now: Date): Trade {
  const stamp = now.toISOString().replace(/\D/g, '').slice(2, 14);
  return {
    merchantTradeNo,
    tradeNo: `${stamp}${randomInt(1_000_000).toString().padStart(6, '0')}`,
    gwsr: 10_000_000 + randomInt(80_000_000),
    order: { ...order },
    orderedAt: now.toISOString(),
    payAt: null,
    result: null,
    card: { captureFrom: null, isAbandoned: false, refunds: [] },
    notices: [],
  };
}

function decideTrade(state: State, id: string, kind: 'paid' | 'declined' | 'simulated', at: Date): Trade | null {
  return state.records.change(id, (trade) => (isOpen({ ...trade, payAt: null }) ? withNotices(decided(trade, kind, at), at, state.faults) : trade));
}

function mountCalls(routes: Hono, state: State): void {
  const { merchant, records, now } = state;
  routes.post('/Cashier/QueryTradeInfo/V5', (c) =>
    withFault(state.faults.calls.query, c.req.raw, async () => {
      const form = await formOf(c);
      return c.text(tradeInfo(form, records.read(form['MerchantTradeNo'] ?? ''), merchant, now()));
    }),
  );
  routes.post('/CreditDetail/DoAction', (c) =>
    withFault(state.faults.calls.action, c.req.raw, async () => {
      const form = await formOf(c);
      const { after, answer } = doAction(form, records.read(form['MerchantTradeNo'] ?? ''), merchant, now());
      if (after !== null) records.change(after.merchantTradeNo, () => after);
      return c.text(answer);
    }),
  );
  routes.post('/CreditDetail/QueryTrade/V2', (c) =>
    withFault(state.faults.calls.card, c.req.raw, async () => {
      const form = await formOf(c);
      const trade = records.all().find(({ gwsr }) => String(gwsr) === form['CreditRefundId']);
      return c.json(cardDetail(form, trade ?? null, merchant, now()));
    }),
  );
  routes.post('/CreditDetail/FundingReconDetail', (c) =>
    withFault(state.faults.calls.tradeFile, c.req.raw, async () => fileResponse(fundingFile(await formOf(c), records.all(), merchant, now()), '1')),
  );
  routes.post('/PaymentMedia/TradeNoAio', (c) =>
    withFault(state.faults.calls.tradeFile, c.req.raw, async () => {
      const form = await formOf(c);
      // A text with 200, as ECPay says it; asking again begins the minute anew.
      const isEarly = now().getTime() - state.lastFileAt < state.fileEveryMs;
      state.lastFileAt = now().getTime();
      return fileResponse(isEarly ? '0|one file a minute' : tradeFile(form, records.all(), merchant, state.fileHash), form['CharSet']);
    }),
  );
}

/** Big5 unless UTF-8 (2) is asked for. */
function fileResponse(text: string, charSet: string | undefined): Response {
  return charSet === '2'
    ? new Response(text, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
    : new Response(encodeBig5(text), { headers: { 'Content-Type': 'text/csv; charset=big5' } });
}

async function deliverDue(state: State): Promise<number> {
  const { records, merchant, now, retryMs } = state;
  const at = now();
  for (const { merchantTradeNo, payAt } of records.all()) if (payAt !== null && new Date(payAt) <= at) decideTrade(state, merchantTradeNo, 'paid', at);
  let sent = 0;
  for (const trade of records.all()) {
    // The copies of one moment travel together.
    const due = trade.notices.map((notice, index) => ({ notice, index })).filter(({ notice }) => isDue(notice, at));
    const after = await Promise.all(due.map(async ({ notice, index }) => ({ index, notice: await sendNotice(trade, notice, merchant, at, retryMs) })));
    sent += after.length;
    if (after.length > 0)
      records.change(trade.merchantTradeNo, (each) => ({
        ...each,
        notices: each.notices.map((old, i) => after.find(({ index }) => index === i)?.notice ?? old),
      }));
  }
  return sent;
}
