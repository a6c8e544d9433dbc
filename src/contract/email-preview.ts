import * as v from 'valibot';
import { LANGUAGES } from '../i18n/languages.ts';

/** An e-mail as it would be written now, in the language of whom it goes to. */
export const emailEntries = { to: v.string(), language: v.picklist(LANGUAGES), subject: v.string(), text: v.string() };
export const EmailPreviewSchema = v.object(emailEntries);
export type EmailPreviewOutput = v.InferOutput<typeof EmailPreviewSchema>;
