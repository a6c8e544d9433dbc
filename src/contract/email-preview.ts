import * as v from 'valibot';
import { LANGUAGES } from '../i18n/languages.ts';

/** An e-mail as it would be written now, in the language of whom it goes to. */
export const EmailPreviewSchema = v.object({ to: v.string(), language: v.picklist(LANGUAGES), subject: v.string(), text: v.string() });
export type EmailPreviewOutput = v.InferOutput<typeof EmailPreviewSchema>;
