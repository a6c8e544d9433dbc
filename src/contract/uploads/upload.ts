import * as v from 'valibot';
import { defineFile } from '../call.ts';

/** A file that a member has sent in, for that member and the staff; nobody else learns that there is one. */
export const uploadFile = defineFile({
  method: 'GET',
  path: '/upload/{id}',
  summary: 'A PDF that the member has sent in with an application; staff read those of the records that they see, identity proofs reviewer and admin alone',
  access: 'member',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.object({}),
  mediaType: 'application/pdf',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'FILE_DAMAGED'],
});

/** A file of a record, as the record's own call lists it. */
export const UploadSchema = v.object({
  /** For `GET /upload/{id}`. */
  id: v.string(),
  /** Of the form. */
  field: v.string(),
  name: v.string(),
  /** In bytes. */
  size: v.number(),
});
export type UploadOutput = v.InferOutput<typeof UploadSchema>;
