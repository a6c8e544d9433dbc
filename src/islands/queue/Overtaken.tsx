import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';
import { Notice } from '../ui/Notice.tsx';
import type { StaffScope } from './staff-scope.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: { $question: ReadableAtom<object | null>; $problem: ReadableAtom<{ text: string } | null> };
}

/** The notice once an item has changed under a question that was open, whose answer was refused: the item shows what it is now. */
export function Overtaken({ question: { $question, $problem }, t }: Props) {
  const [question, problem] = [useStore($question), useStore($problem)];
  // Of the item that was open before: this one has not changed.
  const [former] = useState(problem);
  if (problem === null || problem === former || question !== null) return null;
  return (
    <Notice kind="warning" live>
      <p>{t('staff:queue.faster')}</p>
      <p>{problem.text}</p>
    </Notice>
  );
}
