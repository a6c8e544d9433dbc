import type { AnyCall, CallInput } from '../../../contract/call.ts';
import type { ExportFormat } from '../../../contract/export-format.ts';
import type { QueueQuery } from '../../../contract/queue-query.ts';
import { send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { queueQueryOf } from '../colleagues/marks.ts';
import type { QueueFilters } from '../queue-store.ts';

const PER_PAGE = 25;
const QUIET = { quiet: true, spinner: false };

type Query<C> = CallInput<C> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'page' | 'per_page' | keyof QueueQuery> : never;

/**
 * The list that a queue shows: `asked` says what its call is asked for by the filters of its room, for a page of it and for a file of all. What every queue of
 * work understands (`queueQueryOf`) is added here.
 */
export function listedBy<C extends AnyCall>(call: C, asked: (filters: QueueFilters) => Query<C>, { perPage = PER_PAGE } = {}) {
  const queryOf = (filters: QueueFilters) => ({ ...queueQueryOf(filters), ...asked(filters) });
  return {
    load: (filters: QueueFilters, page: number) => send(call, { query: { page, per_page: perPage, ...queryOf(filters) } } as CallInput<C>, QUIET),
    save: (filters: QueueFilters, format: ExportFormat) => downloadList(call, { query: queryOf(filters) } as CallInput<C>, format),
  };
}
