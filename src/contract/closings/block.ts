import * as v from 'valibot';
import { BLOCK_MAX_DEVICES, BLOCK_ROLES } from '../../domain/closings/block.ts';
import { CLOSING_REASON_MAX_LENGTH } from '../../domain/closings/closing.ts';
import { SPACE_IDS } from '../../domain/spaces/space.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { dayField, formInteger, instantField, lineField, localized, pageQuery, referenceItem, rentDevice } from '../fields.ts';
import { inEveryLanguage } from '../in-every-language.ts';
import { AffectedMemberSchema, ClosingCountsSchema, ClosingEmailsSchema } from './closing.ts';

const say = (message: FieldMessage): FieldMessage => message;
const MAX_PIECES = 1000;
const LIST_MAX_LENGTH = 5000;
/** A list as a form sends it, with commas between its entries; none is an empty list. */
const list = v.pipe(
  v.string(),
  v.maxLength(LIST_MAX_LENGTH, say('TOO_LONG')),
  v.transform((text) => (text.trim() === '' ? [] : text.split(',').map((entry) => entry.trim()))),
);
const PIECES = /^[a-z0-9-]{1,100}:[1-9]\d{0,2}$/;
/** `seat-a1:1,pen-tablet:2`: so many pieces of each device. */
const devices = v.optional(
  v.pipe(
    list,
    v.maxLength(BLOCK_MAX_DEVICES, say('TOO_LONG')),
    v.array(v.pipe(v.string(), v.regex(PIECES, say('NOT_AN_OPTION')))),
    v.transform((entries) => entries.map((entry) => ({ id: entry.split(':')[0] ?? '', pieces: Math.min(MAX_PIECES, Number(entry.split(':')[1])) }))),
  ),
  '',
);
const spaces = v.optional(v.pipe(list, v.maxLength(SPACE_IDS.length), v.array(v.picklist(SPACE_IDS, say('NOT_AN_OPTION')))), '');
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const weekdays = v.optional(
  v.pipe(
    list,
    v.array(v.picklist(WEEKDAYS, say('NOT_AN_OPTION'))),
    v.transform((entries) => [...new Set(entries.map(Number))]),
  ),
  '',
);
const plan = {
  devices,
  spaces,
  /** The first and the last day. */
  from_on: dayField,
  until_on: dayField,
  /** ISO weekdays, `2,4`; none: without a break from the first hour to the last. */
  weekdays,
  /** Whole hours, Taipei. */
  from_hour: v.pipe(formInteger, v.minValue(0), v.maxValue(23)),
  to_hour: v.pipe(formInteger, v.minValue(1), v.maxValue(24)),
};
const reason = inEveryLanguage('reason', lineField(CLOSING_REASON_MAX_LENGTH));
export const BlockPlanSchema = v.object(plan);
export type BlockPlanInput = v.InferOutput<typeof BlockPlanSchema>;
export const BlockInputSchema = v.object({ ...plan, ...reason });
export type BlockInput = v.InferOutput<typeof BlockInputSchema>;
/** As the screen sends it, lists with commas. */
export type BlockForm = v.InferInput<typeof BlockInputSchema>;

export const BlockSchema = v.object({
  id: v.string(),
  devices: v.array(v.object({ device: rentDevice, pieces: v.number(), quantity: v.number() })),
  spaces: v.array(referenceItem),
  from_on: v.string(),
  until_on: v.string(),
  weekdays: v.array(v.number()),
  from_hour: v.number(),
  to_hour: v.number(),
  /** The times that are not over. */
  times_left: v.number(),
  ...localized('reason'),
  /** The version that it changes; null for the first. */
  follows: v.nullable(v.string()),
  /** The day from which another version counts instead; null while none does. */
  changed_from: v.nullable(v.string()),
  created_at: instantField,
  /** The instant at which it was ended before its time; what was called off stays so. */
  ended_at: v.nullable(instantField),
  is_over: v.boolean(),
  called_off: ClosingCountsSchema,
  /** Members for whom something still stands. Null once it is over or was ended. */
  members_left: v.nullable(v.number()),
});
export type BlockOutput = v.InferOutput<typeof BlockSchema>;
export const BlockPreviewSchema = v.object({
  times: v.array(v.object({ starts_at: instantField, ends_at: instantField })),
  counts: ClosingCountsSchema,
  members: v.array(AffectedMemberSchema),
});
export type BlockPreviewOutput = v.InferOutput<typeof BlockPreviewSchema>;

/** The seats, equipment and spaces that can be blocked. */
export const BlockablesSchema = v.object({ devices: v.array(v.object({ device: rentDevice, quantity: v.number() })), spaces: v.array(referenceItem) });
export type BlockablesOutput = v.InferOutput<typeof BlockablesSchema>;

export const BLOCK_WHEN = ['coming', 'past'] as const;
const blockId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const memberId = v.pipe(v.string(), v.uuid());
/** The block that would be changed by it, from its first day on; none: it would be a block of its own. */
const changes = v.optional(v.pipe(v.string(), v.uuid()));

export const listBlockables = defineCall({
  method: 'GET',
  path: '/staff/blocks/things',
  summary: 'The seats, equipment and spaces that can be blocked',
  access: BLOCK_ROLES,
  output: BlockablesSchema,
  envelope: 'item',
});
export const previewBlock = defineCall({
  method: 'GET',
  path: '/staff/blocks/preview',
  summary:
    'All that a block, or a change of one, would call off, by member: reservations that it leaves no piece for, leases of its spaces, places in waitlists',
  access: BLOCK_ROLES,
  query: v.object({ ...plan, changes }),
  output: BlockPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const previewBlockEmails = defineCall({
  method: 'GET',
  path: '/staff/blocks/preview/emails',
  summary: 'The e-mails that a block, or a change of one, would send to one member: it is rehearsed, and nothing of it happens',
  access: BLOCK_ROLES,
  query: v.object({ ...BlockInputSchema.entries, changes, member_id: memberId }),
  output: ClosingEmailsSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const listBlocks = defineCall({
  method: 'GET',
  path: '/staff/blocks',
  summary: 'Blocks of seats, equipment and spaces: those that stand, soonest first, or those that are over or were ended, newest first',
  access: BLOCK_ROLES,
  query: v.object({ ...pageQuery, when: v.optional(v.picklist(BLOCK_WHEN), 'coming') }),
  output: BlockSchema,
  envelope: 'list',
});
export const getBlock = defineCall({
  method: 'GET',
  path: '/staff/blocks/{id}',
  about: 'closing',
  summary: 'One block with what it called off and what is left',
  access: BLOCK_ROLES,
  params: blockId,
  output: BlockSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const recordBlock = defineCall({
  method: 'POST',
  path: '/staff/blocks',
  summary:
    'Take seats, equipment or spaces out of use for a time: nothing can be booked over it from now on, and what it hits is called off with a refund and an e-mail',
  access: BLOCK_ROLES,
  body: BlockInputSchema,
  output: BlockSchema,
  envelope: 'item',
  errors: ['IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const changeBlock = defineCall({
  method: 'PUT',
  path: '/staff/blocks/{id}',
  summary:
    'Change a block from a day on: another version follows it, with what is out of use, when and why. What that hits is called off with a refund and an e-mail, what it frees goes to members who wait',
  access: BLOCK_ROLES,
  params: blockId,
  body: BlockInputSchema,
  output: BlockSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const endBlock = defineCall({
  method: 'PUT',
  path: '/staff/blocks/{id}/end',
  summary: 'End a block early: the time can be booked again and is offered to members who wait; what was called off stays called off',
  access: BLOCK_ROLES,
  params: blockId,
  output: BlockSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
