import * as v from 'valibot';
import { QUEUE_ROLES, QUEUE_VIEW_NAME_MAX_LENGTH, QUEUE_VIEW_SEARCH_MAX_LENGTH, VIEWED_LISTS } from '../../domain/staff/queue-item.ts';
import { defineCall } from '../call.ts';
import { lineField } from '../fields.ts';

const QueueViewSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** The query of its address, `?` included; empty where it says nothing. */
  search: v.string(),
});
export type QueueViewOutput = v.InferOutput<typeof QueueViewSchema>;

const kind = v.picklist(VIEWED_LISTS);
const name = lineField(QUEUE_VIEW_NAME_MAX_LENGTH);
const views = { access: QUEUE_ROLES, output: v.object({ views: v.array(QueueViewSchema) }), envelope: 'item' } as const;

export const listQueueViews = defineCall({
  ...views,
  method: 'GET',
  path: '/staff/queue/{kind}/views',
  summary: 'The caller’s own saved views of a queue, by name',
  params: v.object({ kind }),
  errors: ['FORBIDDEN'],
});
export const saveQueueView = defineCall({
  ...views,
  method: 'POST',
  path: '/staff/queue/{kind}/views',
  summary: 'Save a view of a queue under a name of the caller’s own, in place of the one that has it; at most 20 of each queue',
  params: v.object({ kind }),
  body: v.object({
    name,
    search: v.pipe(v.string(), v.maxLength(QUEUE_VIEW_SEARCH_MAX_LENGTH), v.regex(/^(?:\?[\w*.+%&=-]*)?$/)),
  }),
  errors: ['FORBIDDEN'],
});
export const renameQueueView = defineCall({
  ...views,
  method: 'PUT',
  path: '/staff/queue/{kind}/views/{id}',
  summary: 'Call one of the caller’s own views otherwise; a name that another of them has is refused',
  params: v.object({ kind, id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ name }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
export const removeQueueView = defineCall({
  ...views,
  method: 'DELETE',
  path: '/staff/queue/{kind}/views/{id}',
  summary: 'Remove one of the caller’s own views',
  params: v.object({ kind, id: v.pipe(v.string(), v.uuid()) }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
