import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import type { EmailPreviewOutput } from '../../contract/email-preview.ts';
import { LoadFailed } from '../record/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ActDialog } from './ActDialog.tsx';
import { OthersHere } from './colleagues/OthersHere.tsx';
import type { Decision } from './decision-store.ts';
import { Effects } from './Effects.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import type { Effect } from './effect-store.ts';
import { ParagraphField } from './own-words/ParagraphField.tsx';
import type { StaffScope } from './staff-scope.ts';

interface Props<A extends string, R, W, P extends { emails: readonly EmailPreviewOutput[] }> extends Pick<StaffScope, 't'> {
  decision: Decision<A, R, W, P>;
  about: A;
  title: string;
  /** The record that it is about, in a line. */
  subject: ReactNode;
  wish: W;
  /** All that the decision needs is filled in: its effect can be shown. */
  isComplete: boolean;
  /** The obstacles: shown instead of the effect, and it cannot be decided. */
  stops?: (preview: P) => readonly string[];
  /** Of what moves money: it is done only while this has been shown of it. */
  isShown?: (preview: P) => boolean;
  /** The effect in words, without the e-mails. */
  lines: (preview: P) => readonly string[];
  /** Fields, with the faults that the server found in them. */
  fields: (faults: Record<string, string>) => ReactNode;
}

/** Asks before a decision: its fields, and what it does, the e-mails included, worked out by the server as they are filled in. */
export function DecisionDialog<A extends string, R, W, P extends { emails: readonly EmailPreviewOutput[] }>({
  decision,
  about,
  title,
  subject,
  wish,
  isComplete,
  stops = () => [],
  isShown,
  lines,
  fields,
  t,
}: Props<A, R, W, P>) {
  const shown = JSON.stringify(isComplete ? wish : null);
  const { show } = decision;
  const effect = useStore(decision.$effect);
  const isWriting = useStore(decision.$paragraph) !== '';
  const stopped = effect.state === 'ready' ? stops(effect.preview) : [];
  useEffect(() => show(JSON.parse(shown)), [show, shown]);
  return (
    <ActDialog
      question={decision}
      title={title}
      intro={
        <>
          <p>{subject}</p>
          <OthersHere t={t} />
        </>
      }
      canAct={stopped.length === 0 && (isShown === undefined || (effect.state === 'ready' && isShown(effect.preview)))}
      act={() => decision.decide(about, wish)}
      t={t}
    >
      {(faults) => (
        <>
          {fields(faults)}
          {decision.hasParagraph && <ParagraphField decision={decision} error={faults['paragraph']} t={t} />}
          <DecisionEffect decision={decision} incomplete={t('staff:decision.incomplete')} t={t}>
            {(preview) => (
              <>
                {stopped.length > 0 && (
                  <Notice kind="warning" title={t('staff:decision.stopped')}>
                    <Effects lines={stopped} />
                  </Notice>
                )}
                <Effects lines={[...lines(preview), ...(stopped.length > 0 ? [] : emailLines(preview.emails, t))]} />
                {preview.emails.map((email) => (
                  <EmailPreview key={`${email.to} ${email.subject}`} email={email} isOpen={isWriting && email.takes_paragraph} t={t} />
                ))}
              </>
            )}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}

interface EffectProps<P> extends Pick<StaffScope, 't'> {
  decision: { $effect: ReadableAtom<Effect<P>>; retry: () => void };
  /** The text as long as something is still to be filled in. */
  incomplete: string;
  children: (preview: P) => ReactNode;
}

/** The effect of a decision as it is filled in, or what stands in its place. */
export function DecisionEffect<P>({ decision, incomplete, children, t }: EffectProps<P>) {
  const effect = useStore(decision.$effect);
  return (
    <section className="decision-effect" aria-live="polite">
      <h3>{t('staff:decision.effect')}</h3>
      {effect.state === 'none' && <p>{incomplete}</p>}
      {effect.state === 'loading' && <Skeleton label={t('staff:decision.loading')} lines={2} />}
      {effect.state === 'failed' && <LoadFailed text={effect.text} retry={t('staff:retry')} onRetry={decision.retry} />}
      {effect.state === 'refused' && <Notice kind="warning">{effect.text}</Notice>}
      {effect.state === 'ready' && children(effect.preview)}
    </section>
  );
}

/** Says whom the e-mails of a decision go to. */
export const emailLines = (emails: readonly EmailPreviewOutput[], t: StaffScope['t']): string[] =>
  emails.length === 0 ? [t('staff:act.noEmail')] : [...new Set(emails.map(({ to }) => to))].map((to) => t('staff:act.email', { to }));
