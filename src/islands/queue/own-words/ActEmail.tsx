import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { DecisionEffect, emailLines } from '../DecisionDialog.tsx';
import { Effects } from '../Effects.tsx';
import { EmailPreview } from '../EmailPreview.tsx';
import type { Effect } from '../effect-store.ts';
import { ParagraphField } from './ParagraphField.tsx';

/** The effect of an act (`createEffect`). */
interface Shown<W> {
  $effect: ReadableAtom<Effect<EmailsPreviewOutput>>;
  $paragraph: ReadableAtom<string>;
  write: (text: string) => void;
  show: (wish: W | null) => void;
  retry: () => void;
  close: () => void;
}

interface Props<W> {
  email: Shown<W>;
  /** Null while something is still to be filled in. */
  wish: W | null;
  /** The fault that the server found in the paragraph. */
  error: string | undefined;
  t: Translate;
}

/** The e-mail of an act that has a dialog of its own, as it would go out, and the words of one's own in it. */
export function ActEmail<W>({ email, wish, error, t }: Props<W>) {
  const asked = JSON.stringify(wish);
  const { show, close } = email;
  const isWriting = useStore(email.$paragraph) !== '';
  useEffect(() => show(JSON.parse(asked)), [show, asked]);
  useEffect(() => close, [close]);
  return (
    <>
      <ParagraphField decision={email} error={error} t={t} />
      <DecisionEffect decision={email} incomplete={t('staff:decision.incomplete')} t={t}>
        {({ emails }) => (
          <>
            <Effects lines={emailLines(emails, t)} />
            {emails.map((each) => (
              <EmailPreview key={`${each.to} ${each.subject}`} email={each} isOpen={isWriting} t={t} />
            ))}
          </>
        )}
      </DecisionEffect>
    </>
  );
}
