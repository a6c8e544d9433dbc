import type { Context } from 'hono';
import type { AnyCall, CallData, CallRequest, Schema } from '../../../contract/call.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, callerContext, type Env, type Handler, type RequestContext, signedIn } from '../bind.ts';
import { authorise } from '../callers/access-control.ts';
import type { Caller } from '../callers/authenticate.ts';
import { parseRequest } from '../parse-request.ts';
import { columnsOf } from './columns.ts';
import { exportList, formatOf } from './export-list.ts';
import type { Listing, PageWindow } from './listing.ts';
import { listingOfAll } from './listing.ts';

type Item<C> = CallData<C> extends (infer T)[] ? T : never;
interface ListContext extends Pick<RequestContext, 'language'> {
  caller: Caller;
}
/** Gives the list as `at` sees it: the database as it is, or a moment of it. */
type ListHandler<C> = (at: Deps, request: CallRequest<C>, context: ListContext) => Listing<Item<C>> | Promise<Listing<Item<C>>>;

/** Puts a list of staff on the wire: a page of it as JSON, and all of it as a file for whoever asks for one by `Accept` (docs/decisions/261). */
export function bindList<C extends AnyCall>(app: App, deps: Deps, call: C, list: ListHandler<C>): void {
  bindFileOf(app, deps, { call, item: call.output, list });
  const page = async (request: CallRequest<C>, context: RequestContext) =>
    (await list(deps, request, { ...context, caller: signedIn(context) })).page(Object(request).query as PageWindow);
  bind(app, deps, call, page as unknown as Handler<C>);
}

/** The same of a short list that is the only field of an item. */
export function bindTable<C extends AnyCall>(app: App, deps: Deps, call: C, name: keyof CallData<C> & string, read: (at: Deps) => Promise<CallData<C>>): void {
  const { entries } = call.output as unknown as { entries: Record<string, { item: Schema }> };
  const { item } = entries[name] ?? { item: call.output };
  bindFileOf(app, deps, { call, item, list: async (at) => listingOfAll<unknown>(Object(await read(at))[name]) });
  bind(app, deps, call, (() => read(deps)) as unknown as Handler<C>);
}

interface Exported<C> {
  call: AnyCall;
  /** Of its rows. */
  item: Schema;
  list: (at: Deps, request: CallRequest<C>, context: ListContext) => Listing<unknown> | Promise<Listing<unknown>>;
}

function bindFileOf<C>(app: App, deps: Deps, { call, item, list }: Exported<C>): void {
  const columns = columnsOf(item);
  app.get(call.path.replace(/\{(\w+)\}/g, ':$1'), async (c: Context<Env>, next) => {
    const format = formatOf(c.req.header('accept'));
    if (format === null) return next();
    const caller = signedIn({ caller: await authorise(deps, call, c.req.header('authorization')) });
    const request = parseRequest<CallRequest<C>>(call, { params: c.req.param(), query: c.req.query() });
    const { language, address } = callerContext(c);
    return exportList(deps, {
      ...{ call, item, columns, format, language, caller, address },
      requestId: c.get('requestId'),
      authorization: c.req.header('authorization'),
      asked: { ...Object(request).params, ...Object(request).query },
      list: (at) => list(at, request, { caller, language }),
    });
  });
}
