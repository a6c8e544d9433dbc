import * as v from 'valibot';

/** Whose items of a queue are looked for: the caller's own, or those that nobody was given. */
export const ASSIGNED_CHOICES = ['mine', 'nobody'] as const;
/** The order of a queue where it is not its own, by when its items began. */
export const QUEUE_SORTS = ['oldest', 'newest'] as const;

const entries = { assigned: v.optional(v.picklist(ASSIGNED_CHOICES)), sort: v.optional(v.picklist(QUEUE_SORTS)) };
/** The part of the query that the list of every queue understands. */
export const queueQuery = entries;
export type QueueQuery = { [Name in keyof typeof entries]?: v.InferOutput<(typeof entries)[Name]> };
