import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, localized, pageQuery, typeItem } from '../fields.ts';

export const FaqSchema = v.object({ id: v.string(), type: typeItem, ...localized('title'), ...localized('content') });

export const listFaqs = defineCall({
  method: 'GET',
  path: '/faq',
  summary: 'Frequently asked questions with their answers',
  access: 'public',
  query: v.object({ ...pageQuery, type: v.optional(idField) }),
  output: FaqSchema,
  envelope: 'list',
  cache: 'content',
});
export const listFaqTypes = defineCall({
  method: 'GET',
  path: '/faq/type',
  summary: 'Types of questions',
  access: 'public',
  query: v.object(pageQuery),
  output: typeItem,
  envelope: 'list',
  cache: 'content',
});
