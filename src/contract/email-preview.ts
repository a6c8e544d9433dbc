import * as v from 'valibot';
import { LANGUAGES } from '../i18n/languages.ts';

/** An e-mail as it would be written now, in the language of whom it goes to. */
export const EmailPreviewSchema = v.object({ to: v.string(), language: v.picklist(LANGUAGES), subject: v.string(), text: v.string() });
export type EmailPreviewOutput = v.InferOutput<typeof EmailPreviewSchema>;

/** The e-mails that an act of staff would send, to its member first. */
export const EmailsPreviewSchema = v.object({ emails: v.array(EmailPreviewSchema) });
export type EmailsPreviewOutput = v.InferOutput<typeof EmailsPreviewSchema>;
