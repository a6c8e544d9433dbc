import type { AnyCall, CallInput } from '../../../contract/call.ts';
import type { ExportFormat } from '../../../contract/export-format.ts';
import { send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import type { QueueFilters } from '../queue-store.ts';

const PER_PAGE = 25;
const QUIET = { quiet: true, spinner: false };

type Query<C> = CallInput<C> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'page' | 'per_page'> : never;

/** The list that a queue shows: `asked` says what its call is asked for by some filters, for a page of it and for a file of all. */
export function listedBy<C extends AnyCall>(call: C, asked: (filters: QueueFilters) => Query<C>, { perPage = PER_PAGE } = {}) {
  return {
    load: (filters: QueueFilters, page: number) => send(call, { query: { page, per_page: perPage, ...asked(filters) } } as CallInput<C>, QUIET),
    save: (filters: QueueFilters, format: ExportFormat) => downloadList(call, { query: asked(filters) } as CallInput<C>, format),
  };
}
