import type { ReactNode } from 'react';
import type { EmailPreviewOutput } from '../../contract/email-preview.ts';
import { Field } from '../ui/Field.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { Decision } from './decision-store.ts';
import { useTyped } from './own-words/typed.ts';
import type { StaffScope } from './staff-scope.ts';

/** A text that a decision needs. */
export interface TextFieldOf<N extends string> {
  name: N;
  label: string;
  hint?: string;
  /** The text that stands in it at first. */
  first?: string;
  maxLength: number;
  isLong?: boolean;
}

interface Props<A extends string, R, W, P extends { emails: readonly EmailPreviewOutput[] }, N extends string> extends Pick<StaffScope, 't'> {
  decision: Decision<A, R, W, P>;
  about: A;
  title: string;
  subject: ReactNode;
  /** All of them are needed. */
  texts: readonly TextFieldOf<N>[];
  requestOf: (said: Partial<Record<N, string>>) => W;
  lines: (preview: P) => readonly string[];
}

/** Asks before a decision that takes no more than texts: a reason, a name, a place. */
export function TextDecision<A extends string, R, W, P extends { emails: readonly EmailPreviewOutput[] }, N extends string>({
  texts,
  requestOf,
  ...dialog
}: Props<A, R, W, P, N>) {
  const record = dialog.decision.$question.get()?.record;
  const [said, setSaid] = useTyped<Partial<Record<N, string>>>(
    `${dialog.about} ${Object(record).id}`,
    () => Object.fromEntries(texts.map(({ name, first = '' }) => [name, first])) as Record<N, string>,
  );
  return (
    <DecisionDialog
      {...dialog}
      wish={requestOf(said)}
      isComplete={texts.every(({ name }) => (said[name] ?? '').trim() !== '')}
      fields={(faults) =>
        texts.map(({ name, label, hint, maxLength, isLong = false }) => {
          const shared = { name: `decision-${name}`, label, hint, error: faults[name], maxLength, value: said[name] ?? '' };
          const fill = (text: string) => setSaid((before) => ({ ...before, [name]: text }));
          return isLong ? (
            <Field key={name} kind="textarea" rows={3} {...shared} onChange={({ target }) => fill(target.value)} />
          ) : (
            <Field key={name} autoComplete="off" {...shared} onChange={({ target }) => fill(target.value)} />
          );
        })
      }
    />
  );
}
