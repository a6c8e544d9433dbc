import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { localized, pageQuery } from '../fields.ts';

export const RuleSchema = v.object({
  id: v.string(),
  /** Which bookings agree to it. */
  covers: v.picklist(['rent']),
  version: v.string(),
  ...localized('title'),
  ...localized('summary'),
  ...localized('content'),
});

export const listRules = defineCall({
  method: 'GET',
  path: '/rule',
  summary: 'The rules that bookings agree to',
  access: 'public',
  query: v.object(pageQuery),
  output: RuleSchema,
  envelope: 'list',
  cache: 'content',
});
