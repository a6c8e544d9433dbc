import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import type { FailureTexts } from '../../stores/failure.ts';
import { addToast } from '../../stores/toasts.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { typedIntoQuestions } from './own-words/typed.ts';
import { showFault } from './show-fault.ts';
import type { StaffScope } from './staff-scope.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: { $isBusy: ReadableAtom<boolean>; $problem: ReadableAtom<FailureTexts | null>; close: () => boolean };
  /** On the button as well. */
  title: string;
  /** The record that it is about, and what is said of the act before its fields. */
  intro?: ReactNode;
  /** False where it is known that it would be refused: there is only the way back then. */
  canAct?: boolean;
  /** True when it is done. */
  act: () => Promise<boolean>;
  /** Said when it is done; otherwise that it is. */
  done?: () => string;
  /** Fields, with the faults that the server found in them. */
  children: (faults: Record<string, string>) => ReactNode;
}

/** Asks before staff does something: says what was refused above the fields, leads there, and toasts when it is done. */
export function ActDialog({ question, title, intro, canAct = true, act, done, children, t }: Props) {
  const [isBusy, problem] = [useStore(question.$isBusy), useStore(question.$problem)];
  const confirm = async () => {
    const forget = typedIntoQuestions();
    if (await act()) {
      forget();
      addToast('success', done?.() ?? t('staff:act.done'));
    } else showFault();
  };
  const leave = () => {
    const forget = typedIntoQuestions();
    const isLeft = question.close();
    if (isLeft) forget();
    return isLeft;
  };
  return (
    <ConfirmDialog
      open
      title={title}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={canAct ? title : null}
      isBusy={isBusy}
      onClose={leave}
      onConfirm={() => void confirm()}
    >
      {intro}
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {children(problem?.fields ?? {})}
    </ConfirmDialog>
  );
}
