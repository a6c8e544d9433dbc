import * as v from 'valibot';
import { isWebAddress, WEB_ADDRESS_MAX_LENGTH } from '../../domain/accounts/creator-profile.ts';
import { APPLICATION_ATTACHMENTS, APPLICATION_KINDS, APPLICATION_OBSTACLES, GRANTED_CLASSES, WORK_KINDS } from '../../domain/creators/application.ts';
import { APPLICATION_STATUSES } from '../../domain/creators/application-state.ts';
import { PDF_MAX_BYTES } from '../../domain/uploads/attachment.ts';
import { ComicistsItem, ComicistsSchema } from '../accounts/comicists.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { agreeField, dayField, instantField, lineField, optional, pageQuery, typedLanguage } from '../fields.ts';
import { optionalPdfField } from '../uploads/pdf.ts';
import { UploadSchema } from '../uploads/upload.ts';
import { CreatorPageSchema } from './creator-page.ts';

const say = (message: FieldMessage): FieldMessage => message;

const ApplicationFields = v.object({
  ...ComicistsSchema.entries,
  kind: v.picklist(APPLICATION_KINDS, say('NOT_AN_OPTION')),
  /** Of a creator: whether the work was commercially published, or is original and online. An extension is by a published one. */
  work_kind: optional(v.picklist(WORK_KINDS, say('NOT_AN_OPTION'))),
  /** Of a published work. */
  published_on: optional(dayField),
  /** Where the work can be seen: of an associate creator a public address. */
  work_url: optional(v.pipe(lineField(WEB_ADDRESS_MAX_LENGTH), v.check(isWebAddress, say('URL_FORMAT')))),
  relevant_info: optionalPdfField,
  relevant_info_2: optionalPdfField,
  relevant_info_3: optionalPdfField,
  agree: agreeField,
});
type Fields = v.InferOutput<typeof ApplicationFields>;

/** The rules of the creator's info hold for an application as well; its faults stand at the same fields. */
const infoRules = v.rawCheck<Fields>(({ dataset, addIssue }) => {
  if (!dataset.typed) return;
  for (const { message, path } of v.safeParse(ComicistsSchema, dataset.value).issues ?? []) addIssue({ message, ...(path && { path }) });
});
const kindOfWork = ({ kind, work_kind }: Pick<Fields, 'kind' | 'work_kind'>) =>
  kind === 'associate' ? undefined : kind === 'extension' ? 'published' : work_kind;
const isPublished = (form: Pick<Fields, 'kind' | 'work_kind'>) => kindOfWork(form) === 'published';

/** An application with every field (docs/rules.md#creator-applications). When a work was published is held against the clock by the server. */
export const CreatorApplicationInputSchema = v.pipe(
  ApplicationFields,
  infoRules,
  v.forward(
    v.partialCheck([['address_type']], ({ address_type }) => address_type !== undefined, say('REQUIRED')),
    ['address_type'],
  ),
  v.forward(
    v.partialCheck([['profile_zh'], ['profile_en']], ({ profile_zh, profile_en }) => (profile_zh ?? profile_en) !== undefined, say('REQUIRED')),
    ['profile_zh'],
  ),
  v.forward(
    v.partialCheck([['works']], ({ works }) => works !== undefined, say('REQUIRED')),
    ['works'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['work_kind']], (form) => form.kind !== 'creator' || form.work_kind !== undefined, say('REQUIRED')),
    ['work_kind'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['work_kind'], ['published_on']], (form) => !isPublished(form) || form.published_on !== undefined, say('REQUIRED')),
    ['published_on'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['work_url']], ({ kind, work_url }) => kind !== 'associate' || work_url !== undefined, say('REQUIRED')),
    ['work_url'],
  ),
  v.transform(tidied),
);
export type ApplicationInput = v.InferInput<typeof CreatorApplicationInputSchema>;
export type Application = v.InferOutput<typeof CreatorApplicationInputSchema>;

/** Drops what a choice makes meaningless, as of the creator's info. */
function tidied(form: Fields) {
  return {
    ...form,
    ...v.parse(ComicistsSchema, form),
    work_kind: kindOfWork(form),
    published_on: isPublished(form) ? form.published_on : undefined,
  };
}

const { updated_at: _, ...info } = ComicistsItem.entries;
/** The info of an application as it was sent. */
export const CreatorApplicationInfoSchema = v.object(info);
export type ApplicationInfo = v.InferOutput<typeof CreatorApplicationInfoSchema>;

export const application = {
  id: v.string(),
  kind: v.picklist(APPLICATION_KINDS),
  /** `applied` is under review; `more_asked` waits for the member. */
  status: v.picklist(APPLICATION_STATUSES),
  work_kind: v.nullable(v.picklist(WORK_KINDS)),
  /** `YYYY-MM-DD`, of Taipei, as are the others. */
  published_on: v.nullable(v.string()),
  work_url: v.nullable(v.string()),
  /** Null once it is no longer stored. */
  info: v.nullable(CreatorApplicationInfoSchema),
  files: v.array(UploadSchema),
  /** Why it was not approved, or what staff asked for, as they wrote it. */
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  applied_on: v.string(),
  created_at: instantField,
  changed_at: instantField,
  is_withdrawable: v.boolean(),
  /** Staff has asked for more. */
  is_answerable: v.boolean(),
};
export const CreatorApplicationSchema = v.object(application);
export type ApplicationOutput = v.InferOutput<typeof CreatorApplicationSchema>;
export const applicationId = v.object({ id: v.pipe(v.string(), v.uuid()) });

const MembershipSchema = v.object({
  class: v.picklist(GRANTED_CLASSES),
  first_day: v.string(),
  last_day: v.string(),
});
const obstacle = v.nullable(v.picklist(APPLICATION_OBSTACLES));

const ERRORS = ['EMAIL_NOT_VERIFIED', 'NO_MEMBERSHIP', 'FILE_TOO_LARGE', 'IDEMPOTENCY_CONFLICT'] as const;
const withPdfs = {
  body: CreatorApplicationInputSchema,
  output: CreatorApplicationSchema,
  envelope: 'item',
  idempotent: true,
  uploadMaxBytes: APPLICATION_ATTACHMENTS.length * PDF_MAX_BYTES,
  pdfs: APPLICATION_ATTACHMENTS,
} as const;
export const applyForCreator = defineCall({
  method: 'POST',
  path: '/member/comicists_apply',
  summary: 'Apply to be a creator or an associate creator, or for a longer membership of a creator, with up to three PDFs',
  access: 'member',
  ...withPdfs,
  errors: [...ERRORS, 'ALREADY_CREATOR', 'ALREADY_ASSOCIATE', 'ALREADY_APPLIED'],
});
export const answerApplication = defineCall({
  method: 'PUT',
  path: '/my/creator_applications/{id}',
  summary: 'Send my application again after staff has asked for more; PDFs that are left out stay as they are',
  access: 'member',
  params: applicationId,
  ...withPdfs,
  errors: [...ERRORS, 'NOT_FOUND', 'NOT_IN_STATE'],
});
export const listMyApplications = defineCall({
  method: 'GET',
  path: '/my/creator_applications',
  summary: 'My applications to be a creator or associate creator, newest first',
  access: 'member',
  query: v.object(pageQuery),
  output: CreatorApplicationSchema,
  envelope: 'list',
});
export const getMyMembership = defineCall({
  method: 'GET',
  path: '/my/creator_membership',
  summary: 'My membership as a creator or associate creator, and what I can apply for now',
  access: 'member',
  output: v.object({
    /** Null of whoever has none, or none with an end. */
    membership: v.nullable(MembershipSchema),
    /** My page in the creator database, as I wished for it; null: I did not. */
    page: v.nullable(CreatorPageSchema),
    /** There may be one: a membership runs, and a profile in Chinese was reviewed. */
    may_have_page: v.boolean(),
    /** Why one cannot apply for each kind now; null where one can. */
    obstacles: v.object({ creator: obstacle, associate: obstacle, extension: obstacle }),
  }),
  envelope: 'item',
});
export const withdrawApplication = defineCall({
  method: 'PUT',
  path: '/my/creator_applications/{id}/withdraw',
  summary: 'Withdraw my application, while nobody has decided on it',
  access: 'member',
  params: applicationId,
  output: CreatorApplicationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_CANCELLABLE'],
});
