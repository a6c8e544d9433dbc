import type { Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { AnyCall, CallData, CallRequest } from '../../contract/call.ts';
import type { ErrorCode } from '../../contract/error-code.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { PartnerShop } from '../../editorial/settings/spending-settings.ts';
import type { Language } from '../../i18n/languages.ts';
import type { EmailNote } from '../db/acting.ts';
import { awayOf } from '../db/away.ts';
import type { Deps } from '../deps.ts';
import type { Step } from '../telemetry/traces.ts';
import { authorise } from './callers/access-control.ts';
import { type Caller, tokenHashOf } from './callers/authenticate.ts';
import type { CallerProof } from './callers/caller-proof.ts';
import { makeWrite, readFromReplica } from './callers/read-from-replica.ts';
import { authenticateShop } from './callers/shop-key.ts';
import { asStaff } from './callers/staff-call.ts';
import { compressResponse, MIN_COMPRESSED_BYTES } from './compress-response.ts';
import type { ContentResponse } from './content-cache.ts';
import type { Page } from './lists/listing.ts';
import { parseRequest } from './parse-request.ts';
import { readBody } from './read-body.ts';
import { type StreamedFiles, withStreamed } from './read-multipart.ts';
import type { IdempotencyKey, UnscopedKey } from './with-idempotency.ts';

export interface Env {
  /** `refusal` is the code of a call that was refused, for the log. */
  Variables: { requestId: string; language: Language; address: string; refusal?: ErrorCode };
}
export type App = Hono<Env>;
type AppContext = Context<Env>;

/** The context of a request besides its parsed input. */
export interface RequestContext {
  caller: Caller | null;
  /** The partner shop, of a call that only they make. */
  shop: PartnerShop | null;
  language: Language;
  /** The caller's network address, for rate limits and the record of staff's acts only. */
  address: string;
  /** The caller's User-Agent, for counting only; cut short. */
  userAgent: string;
  now: Date;
  /** For calls that take one: what makes a repetition recognisable. */
  once: IdempotencyKey | null;
  /** Says that this answer of a content call changes by the minute: no ETag, no cache. */
  live: () => void;
  /** Says until when this answer of a content call is true; null: until the next release, as without saying. */
  until: (moment: Date | null) => void;
}
type Result<C> = CallData<C> extends (infer T)[] ? (C extends { envelope: 'list' } ? Page<T> : CallData<C>) : CallData<C>;
/** A handler that proves its caller in the statement that does the work; null: the call is made as any other (`withProof`). */
type HandlerAtOnce<C> = (
  request: CallRequest<C>,
  context: Omit<RequestContext, 'caller' | 'shop' | 'once'> & { once: UnscopedKey | null },
  proof: CallerProof,
) => Promise<Result<C> | null>;
export type Handler<C> = (request: CallRequest<C>, context: RequestContext) => Promise<Result<C>> | Result<C>;

type ReadBody = Promise<Record<string, unknown>> | undefined;

interface Answered {
  text: string;
  isLive: boolean;
  until: Date | null;
}

/**
 * Puts a call of the contract on the wire: parse, authorise, handle, answer. The handler gets parsed input only,
 * and answers `{items, total}` for lists. `parseBody` is for a body whose faults another standard words; `atOnce` is asked before anything
 * else, of a call that any member may make and that takes no files.
 */
export function bind<C extends AnyCall>(
  app: App,
  deps: Deps,
  call: C,
  handler: Handler<C>,
  { parseBody, atOnce }: { parseBody?: (body: Record<string, unknown>) => CallRequest<C>['body']; atOnce?: HandlerAtOnce<C> } = {},
): void {
  async function answer(c: AppContext): Promise<Answered> {
    // Read before it is known who calls; what is wrong with it is said to whoever may make the call.
    const bodyBefore = atOnce && readBody(c);
    const text = bodyBefore && (await textAtOnce(c, bodyBefore));
    if (text) return { text, isLive: true, until: null };
    // Of a content call, the answer to a caller who is known (a member's marks, a preview) is kept nowhere.
    const isPreview = call.preview === true && c.req.query('preview') !== undefined;
    const { access, scopes = [], apiScope } = call;
    const caller = await authorise(
      deps,
      { method: call.method, access, scopes, apiScope, wantsCaller: isPreview || call.optionalAuth === true },
      c.req.header('authorization'),
    );
    const shop = access === 'shop' ? await authenticateShop(deps, c.req.header('authorization'), c.get('address')) : null;
    return withStreamed(deps, call.pdfs, caller, (streamed) => handled(c, { caller, shop, isPreview, streamed, bodyBefore }));
  }
  /** The answer of `atOnce`; null for a call that has to be made as any other. */
  async function textAtOnce(c: AppContext, body: Promise<Record<string, unknown>>): Promise<string | null> {
    const given = await readAtOnce(c, body).catch(() => null);
    if (!atOnce || given === null) return null;
    const { request, once, tokenHash } = given;
    const context = { ...callerContext(c), now: deps.now(), once, live: () => {}, until: () => {} };
    const result = await deps.traces.run(handling(call), () => atOnce(request, context, { tokenHash, isDemo: deps.config.isDemo }));
    return result && JSON.stringify(envelope(call, request as CallRequest<AnyCall>, result));
  }
  /** A request with the token that it is made by; null without one. @throws Refusal for what is wrong with it */
  async function readAtOnce(c: AppContext, body: Promise<Record<string, unknown>>) {
    const fields = await body;
    const tokenHash = tokenHashOf(c.req.header('authorization'));
    if (tokenHash === null) return null;
    const request = parseRequest<CallRequest<C>>(call, { params: c.req.param(), query: c.req.query(), body: fields });
    const once = call.idempotent ? idempotencyKeyOf(c, deps, { call, body: Object(Object(request).body) }) : null;
    return { request, once, tokenHash };
  }
  async function handled(
    c: AppContext,
    {
      caller,
      shop,
      isPreview,
      streamed,
      bodyBefore,
    }: Pick<RequestContext, 'caller' | 'shop'> & { isPreview: boolean; streamed: StreamedFiles | null; bodyBefore: ReadBody },
  ): Promise<Answered> {
    const body = call.body ? await (bodyBefore ?? readBody(c, { uploadMaxBytes: call.uploadMaxBytes, streamed })) : {};
    const request = (
      parseBody
        ? { ...parseRequest({ ...call, body: undefined }, { params: c.req.param(), query: c.req.query() }), body: parseBody(body) }
        : parseRequest(call, { params: c.req.param(), query: c.req.query(), body })
    ) as CallRequest<C>;
    let isLive = call.cache !== 'content' || isPreview || caller !== null;
    let until: Date | null = null;
    const once = call.idempotent ? idempotencyKeyOf(c, deps, { call, body: Object(request.body) }) : null;
    const context: RequestContext = {
      caller,
      shop,
      ...callerContext(c),
      now: deps.now(),
      once: once && { ...once, scope: caller?.memberId ?? 'anonymous' },
      live: () => {
        isLive = true;
      },
      until: (moment) => {
        until = moment;
      },
    };
    const result = await handledBy(deps, call, context, { requestId: c.get('requestId'), request }, async () => {
      const read = await readFromReplica(deps, call, c.req.header('authorization'), () => handler(request, context));
      // What may be late is kept for nobody.
      if (read.isLate) isLive = true;
      return read.result;
    });
    return { text: JSON.stringify(envelope(call, request, result)), isLive, until };
  }
  app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const url = c.req.url.slice(c.req.url.indexOf('/api/'));
    // The kept answers are a visitor's.
    const isOwn = call.optionalAuth === true && c.req.header('authorization') !== undefined;
    const known = call.cache === 'content' && !isOwn ? deps.answers.get(url) : undefined;
    if (known) return answerContent(c, known);
    await renewSettings(deps, call);
    const answering = () => answer(c);
    const { text, isLive, until } = await (call.method === 'GET' ? answering() : makeWrite(deps, c.req.header('authorization'), answering));
    if (isLive) return answerLive(c, call, text);
    return answerContent(c, deps.answers.keep(url, routePath(c), text, until));
  });
}

/**
 * Renews the settings: what is sold is sold by those of this moment, or not at all. Looking goes on while the database is away, by those that were known: a
 * price that has changed since is refused to whoever books by it.
 */
async function renewSettings({ settings }: Pick<Deps, 'settings'>, { method }: Pick<AnyCall, 'method'>): Promise<void> {
  try {
    await settings.renew();
  } catch (error) {
    if (method !== 'GET' || awayOf(error) === null) throw error;
  }
}

/** The use case as a step of a trace: without what comes before it (who calls, what they send) and after it (the answer's text). */
const handling = ({ method, path }: AnyCall): Step => ({ name: `handle ${method} ${path}`, kind: 'internal' });

/**
 * Runs a handler: of a call that is for some roles only, as the staff who makes it. This is the one place where such calls are
 * handled, so that none can go without saying who made it.
 */
async function handledBy<T>(
  deps: Deps,
  call: AnyCall,
  { caller, address }: Pick<RequestContext, 'caller' | 'address'>,
  { requestId, request }: { requestId: string; request: CallRequest<AnyCall> },
  handle: () => Promise<T> | T,
): Promise<T> {
  const handled = () => deps.traces.run(handling(call), async () => handle());
  if (typeof call.access === 'string' || caller === null) return handled();
  const { id, kind } = Object(request.params);
  const about = typeof call.about === 'object' ? call.about[String(kind)] : call.about;
  return asStaff(deps, { caller, call, requestId, address, emailNote: emailNoteOf(call, request) }, handled, (result) =>
    about === undefined || typeof id !== 'string' ? null : { kind: about, id, memberId: Object(Object(result).member).id },
  );
}

/** The paragraph that staff adds to the e-mail of a decision. */
function emailNoteOf({ emailAbout }: AnyCall, { params, body }: CallRequest<AnyCall>): EmailNote | undefined {
  const { paragraph, member_id, registration_id, creator_registration_id } = Object(body);
  // A bar names its member in the body; what is made by the call is named by whom it is made for (`email_note_record`).
  const { id = member_id ?? registration_id ?? creator_registration_id } = Object(params);
  return emailAbout === undefined || typeof id !== 'string' || typeof paragraph !== 'string' ? undefined : { kind: emailAbout, id, text: paragraph };
}

const LIVE = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

async function answerLive(c: AppContext, call: AnyCall, text: string): Promise<Response> {
  if (!mayBeCompressed(call) || text.length * MAX_BYTES_PER_UNIT < MIN_COMPRESSED_BYTES) return c.body(text, 200, LIVE);
  const { bytes, headers } = await compressResponse(Buffer.from(text), c.req.header('accept-encoding'));
  return c.body(bytes, 200, { ...LIVE, Vary: 'Origin, Accept-Encoding', ...headers });
}

/** Of a string's unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Whether an answer of a call may be compressed. Its length then tells a little of what stands in it, so a secret must not stand
 * beside words that somebody else chose: what writes may answer tokens, codes and keys, staff reads many people's words at
 * once, and a single answer may repeat what a link asked for. Lists of a member's own hold neither (docs/decisions/121).
 */
export function mayBeCompressed({ method, access, envelope }: Pick<AnyCall, 'method' | 'access' | 'envelope'>): boolean {
  return method === 'GET' && (access === 'public' || (access === 'member' && envelope === 'list'));
}

function answerContent(c: AppContext, { body, etag, headers }: ContentResponse): Response {
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
  const { bytes, headers: own } = body.encoded(c.req.header('accept-encoding'));
  return c.body(bytes, 200, { ...headers, ...own });
}

/** The origin of a request: address and browser. */
export function callerContext(c: AppContext): Pick<RequestContext, 'language' | 'address' | 'userAgent'> {
  return { language: c.get('language'), address: c.get('address'), userAgent: (c.req.header('user-agent') ?? '').slice(0, 300) };
}

/**
 * The body counts as it was understood, so that a form and JSON that say the same are the same. Its hash is keyed: a
 * body may hold a password, which an unkeyed one would let be searched for.
 */
function idempotencyKeyOf(c: AppContext, { secrets }: Pick<Deps, 'secrets'>, { call, body }: { call: AnyCall; body: object }): UnscopedKey | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal('VALIDATION_FAILED', { faults: [{ field: 'Idempotency-Key', message: 'WRONG_FORMAT' }] });
  const sorted = JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    key,
    call: `${call.method} ${c.req.path}`,
    bodyHashes: secrets.macs(`body:${sorted}`),
  };
}

function envelope(call: AnyCall, request: { query: unknown }, result: unknown): unknown {
  if (call.envelope === 'plain') return result;
  if (call.envelope === 'item') return { data: result };
  const { items, total, more = false } = result as Page<unknown>;
  const { page = 1, per_page = 20 } = request.query as { page?: number; per_page?: number };
  const last = Math.max(1, Math.ceil((more ? total + 1 : total) / per_page));
  return { data: items, meta: { total, page, per_page, last_page: last, ...(more && { more }) } };
}

/** The part of a whole list that a request's page asks for. */
export function pageOf<T>(items: readonly T[], { page, per_page }: { page: number; per_page: number }): Page<T> {
  return { items: items.slice((page - 1) * per_page, page * per_page), total: items.length };
}

/** The shop of a call that only partner shops may make. */
export function shopOf({ shop }: Pick<RequestContext, 'shop'>): PartnerShop {
  if (shop === null) throw new Refusal('UNAUTHENTICATED');
  return shop;
}

/** The caller of a call that only signed-in members may make. */
export function signedIn(context: Pick<RequestContext, 'caller'>): Caller {
  if (!context.caller) throw new Refusal('UNAUTHENTICATED');
  return context.caller;
}
