import { isVisible } from '../text/invisible-characters.ts';

/** The personal introduction of a matchmaking application (docs/rules.md#matchmaking): as a reader counts characters. */
export const INTRO_MAX_CHARACTERS = 300;
export const OTHER_URLS_MAX = 5;
/** An answer to a question whose content file names no limit. */
export const ANSWER_MAX_LENGTH = 500;
export const QUESTIONS_MAX = 10;
export const GROUP_MAX = 20;
export const REGISTRATION_REASON_MAX_LENGTH = 500;

/** A question that an activity asks at registration. */
export interface Question {
  id: string;
  required: boolean;
  /** In characters as a reader counts them. */
  max_length: number;
}
export interface Reply {
  id: string;
  text: string;
}
/** A fault of an answer: its field, its message, and the limit where it has one. */
export interface ReplyFault {
  field: string;
  message: 'REQUIRED' | 'TOO_LONG' | 'NOT_AN_OPTION';
  limit?: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The length of a text as a reader counts it: a letter with its marks, or a family of one emoji, is one character. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** The faults of answers to the questions of an activity, each at `answers.<id>`; none when all is as asked. */
export function answerFaults(questions: readonly Question[], answers: readonly Reply[]): ReplyFault[] {
  const given = new Map(answers.map(({ id, text }) => [id, text.trim()]));
  const faults = questions.flatMap(({ id, required, max_length }): ReplyFault[] => {
    const text = given.get(id) ?? '';
    if (!isVisible(text)) return required ? [{ field: `answers.${id}`, message: 'REQUIRED' }] : [];
    return characterCount(text) > max_length ? [{ field: `answers.${id}`, message: 'TOO_LONG', limit: max_length }] : [];
  });
  const unknown = [...given.keys()].filter((id) => !questions.some((question) => question.id === id));
  return [...faults, ...unknown.map((id): ReplyFault => ({ field: `answers.${id}`, message: 'NOT_AN_OPTION' }))];
}
