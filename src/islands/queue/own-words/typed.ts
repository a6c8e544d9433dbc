import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';

/** The keys of what is being typed into questions that are open now. */
const asked = new Set<string>();

/**
 * A state that stays in the tab while it differs from what it was at first: a login that ends, or a page that is loaded anew, takes nothing that was typed along. What is
 * typed into a question is done with when the question is (`typedIntoQuestions`); what is typed elsewhere, when it is as at first again.
 * @param about the record and what is asked about it, or the field's name: what was typed for another is not shown
 */
export function useTyped<T>(
  about: string,
  first: T | (() => T),
  { place = 'question' }: { place?: 'question' | 'page' } = {},
): [T, Dispatch<SetStateAction<T>>] {
  const [key] = useState(() => `${DRAFT_PREFIX}typed ${location.pathname} ${about}`);
  const [initial] = useState(first);
  const [typed, setTyped] = useState<T>(() => readTyped(sessionStorage.getItem(key), initial));
  useEffect(() => {
    const text = JSON.stringify(typed);
    if (text === JSON.stringify(initial)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }, [key, typed, initial]);
  useEffect(() => {
    if (place === 'page') return undefined;
    asked.add(key);
    return () => void asked.delete(key);
  }, [key, place]);
  return [typed, setTyped];
}

/** Reads what was stored, as far as it has the shape of what stands there at first. */
export function readTyped<T>(stored: string | null, initial: T): T {
  if (stored === null) return initial;
  const typed: unknown = JSON.parse(stored);
  if (typeof initial === 'string') return typeof typed === 'string' ? (typed as T) : initial;
  const values = Object.entries(Object(initial)).map(([name, value]: [string, unknown]) => {
    const other: unknown = Object(typed)[name];
    return [name, sameShape(other, value) ? other : value];
  });
  return Object.fromEntries(values) as T;
}

const sameShape = (value: unknown, other: unknown) => typeof value === typeof other && Array.isArray(value) === Array.isArray(other) && value !== null;

/** Gives what forgets all that is typed into open questions now: for when they are answered or left. */
export function typedIntoQuestions(): () => void {
  const keys = [...asked];
  return () => {
    for (const key of keys) sessionStorage.removeItem(key);
  };
}
