import * as v from 'valibot';
import { DELETION_EVENTS, DELETION_ROLES, DELETION_STATUSES } from '../../domain/accounts/deletion.ts';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { defineCall, defineFile } from '../call.ts';
import { EmailPreviewSchema, paragraphField } from '../email-preview.ts';
import { idField, lineField, linkCodeField, optional, pageQuery } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';

/** The password once more: what the file holds is worth more than a found login. */
export const ExportSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(PASSWORD_MAX_LENGTH)) });
/** A member's own data as a file: asked for with the password, fetched once by its ticket. */
export const requestExport = defineCall({
  method: 'POST',
  path: '/my/export',
  summary: 'A ticket for all data of the member that the centre stores, as JSON and CSV in a ZIP',
  access: 'member',
  body: ExportSchema,
  output: v.object({
    /** For `GET /my/export/{ticket}.zip`, once. */
    ticket: v.string(),
    /** Seconds that it is good. */
    expires_in: v.number(),
  }),
  envelope: 'item',
});
export const exportFile = defineFile({
  method: 'GET',
  path: '/my/export/{ticket}.zip',
  summary: 'The data of the member who asked for the ticket',
  params: v.object({ ticket: linkCodeField }),
  query: v.object({}),
  mediaType: 'application/zip',
  errors: ['NOT_FOUND'],
});

export const DeletionSchema = v.object({
  id: v.string(),
  /** Of the message that asked. */
  reference: v.string(),
  status: v.picklist(DELETION_STATUSES),
  asked_at: v.string(),
  /** `YYYY-MM-DD`: staff is in touch by then. */
  due_on: v.string(),
});
export type DeletionOutput = v.InferOutput<typeof DeletionSchema>;
export const getMyDeletion = defineCall({
  method: 'GET',
  path: '/my/deletion',
  summary: "The member's open request to delete the account, or null",
  access: 'member',
  output: v.nullable(DeletionSchema),
  envelope: 'item',
});
export const withdrawDeletion = defineCall({
  method: 'PUT',
  path: '/my/deletion/withdraw',
  summary: 'Withdraw the open request; the account stays',
  access: 'member',
  output: DeletionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

export const StaffDeletionSchema = v.object({
  ...DeletionSchema.entries,
  member: v.object({ id: v.string(), name: v.string(), username: v.string(), email: v.string(), mobile: v.string() }),
  /** The reasons why the account cannot be deleted yet. */
  open_reservations: v.number(),
  points: v.number(),
});
export type StaffDeletionOutput = v.InferOutput<typeof StaffDeletionSchema>;
/** The queue of the staff, what is due first standing first. */
export const listDeletions = defineCall({
  method: 'GET',
  path: '/staff/deletions',
  summary: 'Open requests to delete an account, due first',
  access: DELETION_ROLES,
  query: v.object({ ...pageQuery, ...queueQuery, q: optional(lineField(100)) }),
  output: StaffDeletionSchema,
  envelope: 'list',
});
export const getStaffDeletion = defineCall({
  method: 'GET',
  path: '/staff/deletions/{id}',
  about: 'deletion_request',
  summary: 'One open request to delete an account, with what keeps it open',
  access: DELETION_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  output: StaffDeletionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const DeletionStepSchema = v.object({ event: v.picklist(DELETION_EVENTS.filter((event) => event !== 'withdraw')), ...paragraphField });
/** A request as a step would leave it, and the e-mails that would go out. Nothing of it has happened. */
export const DeletionPreviewSchema = v.object({ ...DeletionSchema.entries, emails: v.array(EmailPreviewSchema) });
export type DeletionPreviewOutput = v.InferOutput<typeof DeletionPreviewSchema>;
export const previewDeletion = defineCall({
  method: 'POST',
  path: '/staff/deletions/{id}/preview',
  emailAbout: 'deletion_request',
  about: 'deletion_request',
  isPolled: true,
  summary: 'The effect of a step with a request to delete an account before it is taken; refused like the step itself',
  access: DELETION_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: DeletionStepSchema,
  output: DeletionPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'HAS_RESERVATIONS'],
});
export const moveDeletion = defineCall({
  method: 'PUT',
  path: '/staff/deletions/{id}',
  emailAbout: 'deletion_request',
  summary: 'Say that the member was spoken to, refuse the request, or delete the account',
  access: DELETION_ROLES,
  params: v.object({ id: idField }),
  body: DeletionStepSchema,
  output: DeletionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'HAS_RESERVATIONS'],
});
