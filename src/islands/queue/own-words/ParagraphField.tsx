import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { EmailPreviewOutput } from '../../../contract/email-preview.ts';
import { PARAGRAPH_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { Field } from '../../ui/Field.tsx';
import type { Effect } from '../effect-store.ts';
import type { StaffScope } from '../staff-scope.ts';

interface Props<P> extends Pick<StaffScope, 't'> {
  decision: { $effect: ReadableAtom<Effect<P>>; $paragraph: ReadableAtom<string>; write: (text: string) => void };
  /** The fault that the server found in it. */
  error: string | undefined;
}

/** The words of one's own for the e-mail of a decision; there as soon as an e-mail has room for them, and as long as something is written. */
export function ParagraphField<P extends { emails: readonly EmailPreviewOutput[] }>({ decision, error, t }: Props<P>) {
  const [effect, text] = [useStore(decision.$effect), useStore(decision.$paragraph)];
  const email = effect.state === 'ready' ? effect.preview.emails.find(({ takes_paragraph }) => takes_paragraph) : undefined;
  if (email === undefined && text === '') return null;
  const isUnsent = effect.state === 'ready' && email === undefined;
  return (
    <Field
      kind="textarea"
      name="decision-paragraph"
      label={t('colleagues:paragraph.label')}
      hint={
        isUnsent
          ? t('colleagues:paragraph.noEmail')
          : email && t('colleagues:paragraph.hint', { language: t(`colleagues:paragraph.languages.${email.language}`) })
      }
      error={error}
      rows={3}
      maxLength={PARAGRAPH_MAX_LENGTH}
      value={text}
      onChange={({ target }) => decision.write(target.value)}
    />
  );
}
