import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { collectMark, draftMark, idField, localized, pageQuery, previewQuery, typeItem } from '../fields.ts';

const summary = {
  id: v.string(),
  ...collectMark,
  type: typeItem,
  published_on: v.string(),
  duration_seconds: v.number(),
  width: v.number(),
  height: v.number(),
  /** The name of the item's file. */
  file: v.string(),
  tags: v.array(typeItem),
  ...localized('title'),
  ...localized('summary'),
};
export const VideoSummarySchema = v.object(summary);
export const VideoSchema = v.object({
  ...summary,
  /** The chapters, in the order of the clip. */
  chapters: v.array(v.object({ at_seconds: v.number(), ...localized('name') })),
  ...localized('content'),
  ...draftMark,
});
export type VideoOutput = v.InferOutput<typeof VideoSchema>;

export const listVideos = defineCall({
  method: 'GET',
  path: '/video',
  summary: 'Videos, newest first',
  access: 'public',
  optionalAuth: true,
  query: v.object({ ...pageQuery, type: v.optional(idField), tag: v.optional(idField) }),
  output: VideoSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getVideo = defineCall({
  method: 'GET',
  path: '/video/{id}',
  summary: 'One video',
  access: 'public',
  optionalAuth: true,
  params: v.object({ id: idField }),
  query: v.object(previewQuery),
  output: VideoSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  preview: true,
  cache: 'content',
});
export const listVideoTypes = defineCall({
  method: 'GET',
  path: '/video/type',
  summary: 'Types of videos',
  access: 'public',
  query: v.object(pageQuery),
  output: typeItem,
  envelope: 'list',
  cache: 'content',
});
