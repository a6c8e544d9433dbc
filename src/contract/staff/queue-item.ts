import * as v from 'valibot';
import { QUEUE_KINDS, QUEUE_NOTE_MAX_LENGTH, QUEUE_ROLES, QUEUE_SUBJECTS } from '../../domain/staff/queue-item.ts';
import { defineCall } from '../call.ts';
import { idField, instantField, longText } from '../fields.ts';
import { MemberNoteSchema } from './staff-member.ts';

const ColleagueSchema = v.object({ id: v.string(), name: v.string() });
export type ColleagueOutput = v.InferOutput<typeof ColleagueSchema>;

/** A step that a colleague has taken with an item, or another system with a token. */
const StepSchema = v.object({
  at: instantField,
  by: v.string(),
  /** The state that it came to, by the name that its room has for it. */
  status: v.string(),
});
export type QueueStepOutput = v.InferOutput<typeof StepSchema>;

/** The work of staff with an item, whatever it is of: never shown to its member, but for what was written to them. */
export const QueueItemSchema = v.object({
  /** Null: nobody was given it. */
  assignee: v.nullable(ColleagueSchema),
  /** Colleagues who have it open. */
  others: v.array(ColleagueSchema),
  /** The latest first; those that stand in the e-mail of a decision as well are marked. */
  notes: v.array(MemberNoteSchema),
  /** The latest first, by the record of acts; none of what has no states of its own, or only those of a record that it belongs to. */
  steps: v.array(StepSchema),
});
export type QueueItemOutput = v.InferOutput<typeof QueueItemSchema>;
const QueueMarkSchema = v.object({
  id: v.string(),
  assignee: v.nullable(ColleagueSchema),
  /** Colleagues who have it open. */
  others: v.array(ColleagueSchema),
  notes: v.number(),
});
export type QueueMarkOutput = v.InferOutput<typeof QueueMarkSchema>;

/** So many items a page of a queue has at most. */
const MARKED_MAX = 100;
const kind = v.picklist(QUEUE_KINDS);
const memberId = v.nullish(v.pipe(v.string(), v.uuid()), null);
const item = { access: QUEUE_ROLES, params: v.object({ kind, id: idField }), output: QueueItemSchema, envelope: 'item' } as const;

export const listQueueMarks = defineCall({
  method: 'GET',
  path: '/staff/queue/{kind}/marks',
  summary: 'Of items of a queue, named by `ids` with commas between them: who was given each, who has it open, how many notes there are',
  access: QUEUE_ROLES,
  params: v.object({ kind }),
  query: v.object({
    ids: v.pipe(
      v.string(),
      v.maxLength(MARKED_MAX * 65),
      v.transform((text) => text.split(',').filter((id) => id !== '')),
      v.maxLength(MARKED_MAX),
      v.array(idField),
    ),
  }),
  output: v.object({ items: v.array(QueueMarkSchema) }),
  envelope: 'item',
  errors: ['FORBIDDEN'],
});
export const listColleagues = defineCall({
  method: 'GET',
  path: '/staff/queue/{kind}/colleagues',
  summary: 'The members of staff who may be given an item of a queue, by name',
  access: QUEUE_ROLES,
  params: v.object({ kind }),
  output: v.object({ colleagues: v.array(ColleagueSchema) }),
  envelope: 'item',
  errors: ['FORBIDDEN'],
});
export const openQueueItem = defineCall({
  ...item,
  method: 'POST',
  path: '/staff/queue/{kind}/{id}/open',
  about: QUEUE_SUBJECTS,
  isPolled: true,
  summary: 'Say that an item is open on the caller’s screen, for half a minute: who else has it open, who was given it, and the notes on it',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
export const assignQueueItem = defineCall({
  ...item,
  method: 'PUT',
  path: '/staff/queue/{kind}/{id}/assignee',
  summary: 'Give an item to oneself, to a colleague who has a role for it, or to nobody; refused where somebody else was given it meanwhile',
  body: v.object({
    /** Left out for nobody. */
    member_id: memberId,
    /** Whose it was on the caller’s screen. */
    before: memberId,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOT_IN_STATE'],
});
export const addQueueNote = defineCall({
  ...item,
  method: 'POST',
  path: '/staff/queue/{kind}/{id}/notes',
  idempotent: true,
  summary: 'Write a note on an item for colleagues: it stays as it is, and its member is not shown it',
  body: v.object({ text: longText(QUEUE_NOTE_MAX_LENGTH) }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
});
