import * as v from 'valibot';
import { PARAGRAPH_MAX_LENGTH } from '../domain/text/field-limits.ts';
import { hasBidiControls } from '../domain/text/invisible-characters.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import type { FieldMessage } from './field-message.ts';
import { longText, optional } from './fields.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** The words that a member of staff adds to the e-mail of a decision, in the language of whoever reads it (docs/decisions/290). */
export const paragraphField = {
  paragraph: optional(
    v.pipe(
      longText(PARAGRAPH_MAX_LENGTH),
      v.check((value) => !hasBidiControls(value), say('WRONG_FORMAT')),
    ),
  ),
};

/** An e-mail as it would be written now, in the language of whom it goes to. */
export const EmailPreviewSchema = v.object({
  to: v.string(),
  language: v.picklist(LANGUAGES),
  subject: v.string(),
  text: v.string(),
  /** The one who decides may write a paragraph of their own into it (`paragraphField`); `text` has it. */
  takes_paragraph: v.boolean(),
});
export type EmailPreviewOutput = v.InferOutput<typeof EmailPreviewSchema>;

/** The e-mails that an act of staff would send, to its member first. */
export const EmailsPreviewSchema = v.object({ emails: v.array(EmailPreviewSchema) });
export type EmailsPreviewOutput = v.InferOutput<typeof EmailsPreviewSchema>;
