import * as v from 'valibot';
import { ASSIGNED_CHOICES, type Assigned, QUEUE_SORTS, type QueueSort } from '../domain/staff/queue-item.ts';

/** The part of the query that the list of every queue understands. */
export const queueQuery = { assigned: v.optional(v.picklist(ASSIGNED_CHOICES)), sort: v.optional(v.picklist(QUEUE_SORTS)) };
export interface QueueQuery {
  assigned?: Assigned;
  sort?: QueueSort;
}
