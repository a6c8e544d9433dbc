import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Notice } from '../ui/Notice.tsx';
import type { StaffScope } from './staff-scope.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: { $question: ReadableAtom<object | null>; $problem: ReadableAtom<{ text: string } | null> };
}

/** The notice once an item has changed under a question that was open, whose answer was refused: the item shows what it is now. */
export function Overtaken({ question: { $question, $problem }, t }: Props) {
  const [question, problem] = [useStore($question), useStore($problem)];
  if (problem === null || question !== null) return null;
  return (
    <Notice kind="warning" live>
      <p>{t('staff:queue.faster')}</p>
      <p>{problem.text}</p>
    </Notice>
  );
}
