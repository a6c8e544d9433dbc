import * as v from 'valibot';
import type { FormRelation } from '../../domain/editing/form.ts';
import { isSitePath, isWebAddress } from '../../domain/site/content-address.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import { MarkdownError, renderMarkdown } from '../markdown.ts';

/** Building blocks of the collections' descriptions. Unknown fields are errors: a typing slip in a field's name must not pass. */
export const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case'), v.maxLength(60), v.metadata({ kind: 'id' }));
/** The id of something that stands elsewhere: chosen from a list where items are edited, and checked by `references.ts`. */
export const idOf = (relation: FormRelation) => v.pipe(idSchema, v.metadata({ relation }));
export const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
export const dateSchema = v.pipe(v.string(), v.isoDate('must be a date as YYYY-MM-DD'), v.metadata({ kind: 'date' }));
export const localizedSchema = v.pipe(v.strictObject(inEachLanguage(() => nonEmpty)), v.metadata({ kind: 'localized' }));
export const namedSchema = v.strictObject({ id: idSchema, name: localizedSchema });
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
export type Named = v.InferOutput<typeof namedSchema>;
/** A time of day in Taipei, `14:00`; `24:00` is its end. */
export const clockSchema = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time as HH:mm'), v.metadata({ kind: 'clock' }));
/** Tags cross the collections: a tag has a page with a tab a kind. */
export const tagsSchema = v.array(namedSchema);
/** A page of another site, in full. */
export const webAddress = v.pipe(v.string(), v.check(isWebAddress, 'must be an address that begins with https://'));
/** A page of this site by its path below a language: `about/service`. */
export const pagePath = v.pipe(
  v.string(),
  v.check((path) => /^[a-zA-Z0-9]/.test(path) && isSitePath(`/${path}`), 'must be the path of a page without its language, as about/service'),
);
/** Markdown in a field; its addresses are held to what those of a text are held to. */
export const markdownField = v.pipe(
  nonEmpty,
  v.metadata({ kind: 'markdown' }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    try {
      renderMarkdown(dataset.value);
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
      addIssue({ message: `line ${error.line} of it: ${error.message}` });
    }
  }),
);

/** A full hour of a day, its end among them. */
export const hourSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24));
/** A day with what it is called. */
export const namedDaySchema = v.strictObject({ date: dateSchema, name: localizedSchema });
