import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Translate } from '../../i18n/catalogue.ts';
import { DecisionEffect, emailLines } from '../queue/DecisionDialog.tsx';
import { Effects } from '../queue/Effects.tsx';
import { EmailPreview } from '../queue/EmailPreview.tsx';
import { ParagraphField } from '../queue/own-words/ParagraphField.tsx';
import type { DeskEmailStore, EmailOptions } from './steps/desk-email.ts';

interface Props {
  email: DeskEmailStore;
  /** Null while something is still to be filled in. */
  wish: EmailOptions | null;
  /** The fault that the server found in the paragraph. */
  error: string | undefined;
  t: Translate;
}

/** The e-mail of a step as it would go out, and the words of one's own in it. */
export function DeskEmail({ email, wish, error, t }: Props) {
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
