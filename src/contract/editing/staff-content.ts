import * as v from 'valibot';
import { isShallow } from '../../domain/editing/changed-values.ts';
import { clipMediaOf } from '../../domain/editing/clip.ts';
import {
  CONTENT_BODY_MAX_LENGTH,
  CONTENT_COLLECTIONS,
  CONTENT_PICTURES_MAX,
  CONTENT_STATES,
  EDITING_ROLES,
  ITEM_COLLECTIONS,
  ITEM_NAME,
  ITEM_NAME_MAX_LENGTH,
  PICTURE_NAME,
  REVISION,
  TRANSLATION_STATES,
} from '../../domain/editing/content-item.ts';
import { inEachLanguage, LANGUAGES } from '../../i18n/languages.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { idField, instantField, lineField, localizedOrNone, optional, pageQuery } from '../fields.ts';
import { inEveryLanguage } from '../in-every-language.ts';

const say = (message: FieldMessage): FieldMessage => message;
const language = v.picklist(LANGUAGES);
const stateOfText = v.picklist(TRANSLATION_STATES);
export const contentIdParams = v.object({ id: idField });

/** One line of the list. */
const ContentSummarySchema = v.object({
  /** `collection.name`: what every other call takes. */
  id: v.string(),
  collection: v.picklist(CONTENT_COLLECTIONS),
  name: v.string(),
  /** Null of lists and settings, which have names of their own in the catalogue. */
  ...localizedOrNone('title'),
  /** Null of lists and settings. */
  state: v.nullable(v.picklist(CONTENT_STATES)),
  /** When it appears or goes by itself next. */
  changes_at: v.nullable(instantField),
  /** Null of zh, and of lists and settings. */
  ...inEveryLanguage('translation', v.nullable(stateOfText)),
  /** The last act on it here; null where nothing was done to it in the browser. */
  changed_at: v.nullable(instantField),
  changed_by: v.nullable(v.string()),
  /** Colleagues who have it open now, by name. */
  others: v.array(v.string()),
  /** Of the review that its last changes wait for; null where they wait for none. */
  review_url: v.nullable(v.string()),
});
export type ContentSummary = v.InferOutput<typeof ContentSummarySchema>;

/** Front matter as data, dates as they are written (`@+2w6` included), and the Markdown behind it. */
const ContentTextSchema = v.object({ front: v.record(v.string(), v.unknown()), body: v.string() });
export type ContentTextOutput = v.InferOutput<typeof ContentTextSchema>;

const BesideSchema = v.object({
  /** Beside item.yaml: `hall.webp`, `clip.mp4`. */
  name: v.string(),
  bytes: v.number(),
  /** Of a picture, in pixels, as it is shown; null of other files. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});

const ContentItemSchema = v.object({
  ...ContentSummarySchema.entries,
  /** The digest of all of its files; what saving is based on. */
  revision: v.string(),
  /** The fields of item.yaml, or all of a list or of settings, as they are written. */
  shared: v.unknown(),
  /** The texts that are there; null where a language is missing. Empty of lists and settings. */
  texts: v.nullable(v.object(inEachLanguage(() => v.nullable(ContentTextSchema)))),
  /** The zh text that the text of a language was made of, where that is known and no longer the one of now. */
  zh_then: v.object(inEachLanguage(() => v.nullable(ContentTextSchema))),
  files: v.array(BesideSchema),
  /** Where the page of it is, without its language: `news/ink-horizon-opens`; null where it has none. */
  page: v.nullable(v.string()),
  /** False where the content cannot be written from here; it can be read. */
  may_save: v.boolean(),
  /** The acts that wait for a review, the first first; then all the rest is as they leave it, and readers see what was there before. */
  reviewed: v.array(v.object({ at: instantField, by: v.nullable(v.string()) })),
});
export type ContentItemOutput = v.InferOutput<typeof ContentItemSchema>;

/** The values of an item as an editor has them; a field that is not given is not there. */
export const contentValues = {
  shared: v.pipe(v.unknown(), v.check(isShallow, say('WRONG_FORMAT'))),
  /** A language that is null has no text; left out, of lists and settings. */
  texts: v.nullish(
    v.strictObject(
      inEachLanguage(() =>
        v.nullish(
          v.strictObject({
            front: v.pipe(
              v.record(v.string(), v.unknown()),
              v.check((front) => isShallow(front), say('WRONG_FORMAT')),
            ),
            body: v.pipe(v.string(), v.maxLength(CONTENT_BODY_MAX_LENGTH)),
          }),
          null,
        ),
      ),
    ),
    null,
  ),
};
const pictureName = v.pipe(v.string(), v.regex(PICTURE_NAME, say('WRONG_FORMAT')), v.maxLength(ITEM_NAME_MAX_LENGTH));
const clipName = v.pipe(
  v.string(),
  v.maxLength(ITEM_NAME_MAX_LENGTH),
  v.check((name) => clipMediaOf(name) !== null, say('WRONG_FORMAT')),
);
const sentId = v.pipe(v.string(), v.uuid());
/** The files of a form. */
export const contentPictures = {
  /** Pictures and clips that were sent before (`sendContentPicture`, `beginContentClip`), each under the name that it has beside the item. */
  put: v.optional(
    v.pipe(
      v.array(v.union([v.strictObject({ name: pictureName, picture_id: sentId }), v.strictObject({ name: clipName, clip_id: sentId })], say('WRONG_FORMAT'))),
      v.maxLength(CONTENT_PICTURES_MAX),
    ),
    [],
  ),
  /** Files beside it that go. */
  drop: v.optional(v.pipe(v.array(idField), v.maxLength(CONTENT_PICTURES_MAX)), []),
};
const revision = v.pipe(v.string(), v.regex(REVISION, say('WRONG_FORMAT')));

const CheckSchema = v.object({
  /** Faults by field, in the caller's language, as a refusal of saving says them: `shared.tags.0`, `texts.en.front.title`, `texts.en.body`. */
  errors: v.record(v.string(), v.array(v.string())),
  /** The Markdown of each text as the page has it; null where there is none, or an address in it must not stand. */
  html: v.object(inEachLanguage(() => v.nullable(v.string()))),
});
export type ContentCheckOutput = v.InferOutput<typeof CheckSchema>;

const ChoiceSchema = v.object({
  id: v.string(),
  ...localizedOrNone('title'),
  /** Not public: it may be chosen all the same, and is not spoken of until it is. */
  is_draft: v.boolean(),
});
export type ContentChoice = v.InferOutput<typeof ChoiceSchema>;

const refusals = ['NOT_FOUND', 'CONTENT_CHANGED', 'CONTENT_AWAY', 'STORAGE_FULL'] as const;

export const listContent = defineCall({
  method: 'GET',
  path: '/staff/content',
  summary: 'All content that editors write, by collection and name: items, the lists that they choose from, and the settings',
  access: EDITING_ROLES,
  query: v.object({
    ...pageQuery,
    collection: v.optional(v.picklist(CONTENT_COLLECTIONS)),
    state: v.optional(v.picklist(CONTENT_STATES)),
    /** Items whose text in a language besides zh is such; with `language`, in that one. */
    translation: v.optional(stateOfText),
    language: v.optional(language),
    /** In its name, and in its title and summary in any language. */
    q: optional(lineField(100)),
  }),
  output: ContentSummarySchema,
  envelope: 'list',
});
export const getContentItem = defineCall({
  method: 'GET',
  path: '/staff/content/{id}',
  about: 'content',
  summary: 'One item as it is written: shared fields, texts, the files beside it, and its revision',
  access: EDITING_ROLES,
  params: contentIdParams,
  output: ContentItemSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
export const listContentChoices = defineCall({
  method: 'GET',
  path: '/staff/content_choices',
  summary: 'What a field may choose from: the items of a collection (`news`), the rows of a list by its file (`news/_types`, `tags`), or `benefits`',
  access: EDITING_ROLES,
  query: v.object({ of: v.optional(idField, 'tags') }),
  output: v.object({ choices: v.array(ChoiceSchema) }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
export const checkContentItem = defineCall({
  method: 'POST',
  path: '/staff/content/{id}/check',
  sendsJson: true,
  about: 'content',
  isPolled: true,
  summary: 'What the build would say of such values of an item, which need not be there yet; nothing is saved',
  access: EDITING_ROLES,
  params: contentIdParams,
  body: v.object({ ...contentValues, ...contentPictures }),
  output: CheckSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
export const saveContentItem = defineCall({
  method: 'PUT',
  path: '/staff/content/{id}',
  sendsJson: true,
  summary: 'Save an item as one act: refused where its revision is no longer the one given, with nothing lost of either side',
  access: EDITING_ROLES,
  params: contentIdParams,
  body: v.object({
    revision,
    ...contentValues,
    ...contentPictures,
    /** Languages whose text is still right as it is, although that of zh changes. */
    still_right: v.optional(v.array(language), []),
  }),
  output: ContentItemSchema,
  envelope: 'item',
  errors: refusals,
});
export const createContentItem = defineCall({
  method: 'POST',
  path: '/staff/content',
  sendsJson: true,
  summary: 'Begin an item under a name of its own, which stays for ever; it may be a draft',
  access: EDITING_ROLES,
  body: v.object({
    collection: v.picklist(ITEM_COLLECTIONS, say('NOT_AN_OPTION')),
    name: v.pipe(v.string(), v.regex(ITEM_NAME, say('WRONG_FORMAT')), v.maxLength(ITEM_NAME_MAX_LENGTH)),
    ...contentValues,
    put: contentPictures.put,
  }),
  output: ContentItemSchema,
  envelope: 'item',
  errors: ['CONTENT_AWAY', 'STORAGE_FULL', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const removeContentItem = defineCall({
  method: 'DELETE',
  path: '/staff/content/{id}',
  summary: 'Remove an item with its texts and pictures; refused while others speak of it. Its history stays, and undoing brings it back',
  access: EDITING_ROLES,
  params: contentIdParams,
  query: v.object({ revision }),
  output: v.object({ id: v.string() }),
  envelope: 'item',
  errors: refusals,
});
export const openContentItem = defineCall({
  method: 'POST',
  path: '/staff/content/{id}/open',
  about: 'content',
  isPolled: true,
  summary: 'Say that an item is open on the caller’s screen, for half a minute: who else has it open, and whether it has been saved since',
  access: EDITING_ROLES,
  params: contentIdParams,
  output: v.object({
    others: v.array(v.object({ id: v.string(), name: v.string() })),
    /** Its revision now; null where it has been removed. */
    revision: v.nullable(v.string()),
    changed_at: v.nullable(instantField),
    changed_by: v.nullable(v.string()),
  }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'CONTENT_AWAY'],
});
