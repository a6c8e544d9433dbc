import * as v from 'valibot';
import { ASSIGNED_CHOICES, type Assigned, QUEUE_SORTS, type QueueSort } from '../domain/staff/queue-item.ts';

/** The order of a list where it is not its own. */
export const sortQuery = { sort: v.optional(v.picklist(QUEUE_SORTS)) };
/** The part of the query that the list of every queue understands. */
export const queueQuery = { assigned: v.optional(v.picklist(ASSIGNED_CHOICES)), ...sortQuery };
export interface QueueQuery {
  assigned?: Assigned;
  sort?: QueueSort;
}
