import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { collectMark, draftMark, idField, localized, pageQuery, previewQuery, typeItem } from '../fields.ts';

const summary = {
  id: v.string(),
  ...collectMark,
  type: typeItem,
  published_on: v.string(),
  pinned: v.boolean(),
  tags: v.array(typeItem),
  ...localized('title'),
  ...localized('summary'),
};
export const NewsSummarySchema = v.object(summary);
export const NewsSchema = v.object({ ...summary, ...localized('content'), ...draftMark });
export type NewsOutput = v.InferOutput<typeof NewsSchema>;

export const listNews = defineCall({
  method: 'GET',
  path: '/news',
  summary: 'News: what is pinned, then the rest, newest first',
  access: 'public',
  optionalAuth: true,
  query: v.object({ ...pageQuery, type: v.optional(idField), tag: v.optional(idField) }),
  output: NewsSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getNews = defineCall({
  method: 'GET',
  path: '/news/{id}',
  summary: 'One news item',
  access: 'public',
  optionalAuth: true,
  params: v.object({ id: idField }),
  query: v.object(previewQuery),
  preview: true,
  output: NewsSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
export const listNewsTypes = defineCall({
  method: 'GET',
  path: '/news/type',
  summary: 'Types of news',
  access: 'public',
  query: v.object(pageQuery),
  output: typeItem,
  envelope: 'list',
  cache: 'content',
});
