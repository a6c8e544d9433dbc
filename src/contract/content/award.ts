import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, localized, pageQuery } from '../fields.ts';

const summary = { id: v.string(), year: v.number(), held_on: v.string(), ...localized('title'), ...localized('summary') };
export const AwardSummarySchema = v.object(summary);
export const AwardSchema = v.object({
  ...summary,
  ...localized('content'),
  ...localized('message_title'),
  ...localized('message'),
  winners: v.array(v.object({ ...localized('category'), ...localized('work'), ...localized('creator') })),
  records: v.array(v.object({ on: v.string(), ...localized('text') })),
});

export const listAwards = defineCall({
  method: 'GET',
  path: '/award',
  summary: 'Awards',
  access: 'public',
  query: v.object(pageQuery),
  output: AwardSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getAward = defineCall({
  method: 'GET',
  path: '/award/{id}',
  summary: 'One award: about, records, winners, the message',
  access: 'public',
  params: v.object({ id: idField }),
  output: AwardSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
