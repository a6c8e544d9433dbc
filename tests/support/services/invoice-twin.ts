import { createServer } from 'node:http';
import { InvoiceTwin, TWIN_MERCHANT } from '../../../src/server/invoices/twin/invoice-twin.ts';
import { listen } from './http-stub.ts';

/**
 * `answers`; `loses`: does what it is asked and cuts the line before it answers; `holds`: does it, and never answers but to a question; `down`: cuts the line before it
 * does anything; a status alone.
 */
type TwinMood = 'answers' | 'loses' | 'holds' | 'down' | number;

export interface TwinServer {
  url: string;
  twin: InvoiceTwin;
  mood: TwinMood;
  /** The paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** The e-invoice twin behind real HTTP. */
export async function openInvoiceTwin(now: () => Date): Promise<TwinServer> {
  const twin = new InvoiceTwin();
  const state: Pick<TwinServer, 'mood' | 'asked'> = { mood: 'answers', asked: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    state.asked.push(path.replace('/B2CInvoice/', ''));
    if (state.mood === 'down') return void request.socket.resetAndDestroy();
    if (typeof state.mood === 'number') return void response.writeHead(state.mood).end('<html></html>');
    const answer = twin.answer(path, Buffer.concat(chunks).toString(), now());
    if (state.mood === 'loses') return void request.socket.resetAndDestroy();
    if (state.mood === 'holds' && !path.endsWith('/GetIssue')) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const { port, close } = await listen(server);
  return Object.assign(state, { url: `http://127.0.0.1:${port}`, twin, close });
}

/** The environment of a server whose e-invoices are the twin's. */
export const invoiceEnvironment = ({ url }: Pick<TwinServer, 'url'>): Record<string, string> => ({
  ECPAY_INVOICE_MERCHANT_ID: TWIN_MERCHANT.merchantId,
  ECPAY_INVOICE_HASH_KEY: TWIN_MERCHANT.hashKey,
  ECPAY_INVOICE_HASH_IV: TWIN_MERCHANT.hashIv,
  ECPAY_INVOICE_URL: url,
});
