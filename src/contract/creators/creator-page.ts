import * as v from 'valibot';
import { KANA_READING, ZHUYIN_SIGN } from '../../domain/content/index-letters.ts';
import { FIRST_YEAR } from '../../domain/creators/creator-page.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { lineField } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;
/** Ids of a list of the content; a form with one box ticked sends it alone. */
const chosen = v.pipe(
  v.union(
    [
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((id) => [id]),
      ),
    ],
    say('REQUIRED'),
  ),
  v.transform((ids) => [...new Set(ids)]),
  v.minLength(1, say('REQUIRED')),
  v.maxLength(20, say('TOO_MANY')),
);
/** The facts that the creator database asks beside what was reviewed: readings of the name, crafts, genres, the year of the first publication. */
export const CreatorPageInputSchema = v.object({
  zhuyin: v.pipe(lineField(LINE_MAX_LENGTH), v.regex(ZHUYIN_SIGN, say('WRONG_FORMAT'))),
  kana: v.pipe(lineField(LINE_MAX_LENGTH), v.regex(KANA_READING, say('WRONG_FORMAT'))),
  latin: lineField(LINE_MAX_LENGTH),
  fields: chosen,
  genres: chosen,
  since: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{4}$/, say('WRONG_FORMAT')), v.transform(Number))], say('REQUIRED')),
    v.integer(say('WRONG_FORMAT')),
    v.minValue(FIRST_YEAR, say('TOO_SMALL')),
  ),
});
export type CreatorPageInput = v.InferOutput<typeof CreatorPageInputSchema>;

export const CreatorPageSchema = v.object({
  /** Below `creator/`. */
  id: v.string(),
  zhuyin: v.string(),
  kana: v.string(),
  latin: v.string(),
  fields: v.array(v.string()),
  genres: v.array(v.string()),
  since: v.number(),
});
export type CreatorPageOutput = v.InferOutput<typeof CreatorPageSchema>;

export const putCreatorPage = defineCall({
  method: 'PUT',
  path: '/my/creator_page',
  summary: 'Wish for a public page in the creator database, with what was reviewed of me; the next release shows it',
  access: 'member',
  body: CreatorPageInputSchema,
  output: CreatorPageSchema,
  envelope: 'item',
  errors: ['NO_CREATOR_PAGE'],
});
export const removeCreatorPage = defineCall({
  method: 'DELETE',
  path: '/my/creator_page',
  summary: 'Wish for no public page any more; the next release is without it',
  access: 'member',
  output: v.object({}),
  envelope: 'item',
});
