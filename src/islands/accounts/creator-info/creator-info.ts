import { atom, onMount } from 'nanostores';
import { type ComicistsOutput, type ComicistsProfile, fillComicists, getComicists, putComicists } from '../../../contract/accounts/comicists.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import { newIdempotencyKey, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import type { FormProblem } from '../../form/form-store.ts';
import { readStaticLists } from './static-lists.ts';

/** A member's creator info as a screen knows it; `profile` is null when none was given. */
export type CreatorInfo = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; profile: ComicistsProfile | null; lists: StaticLists };

/** Reads a member's creator info with the lists it is chosen from, gives it for the first time, changes it. */
export function createCreatorInfo() {
  const $info = atom<CreatorInfo>({ state: 'loading' });
  /** One key for one content, so that a form sent twice counts once. */
  let sending: { key: string; content: string } | null = null;

  onMount($info, () => {
    if (typeof window !== 'undefined') void read();
  });

  async function read(): Promise<void> {
    $info.set({ state: 'loading' });
    try {
      const [{ data: profile }, lists] = await Promise.all([send(getComicists, {}, { spinner: false, quiet: true }), readStaticLists()]);
      $info.set({ state: 'ready', profile, lists });
    } catch {
      // The screen says so and offers to try again, whichever of the two it was.
      $info.set({ state: 'failed' });
    }
  }

  return {
    $info,
    read,
    /** The second step of registration. Null: it is done, now or before. */
    fill: async (body: ComicistsOutput): Promise<FormProblem | null> => {
      const content = JSON.stringify(body);
      if (sending?.content !== content) sending = { key: newIdempotencyKey(), content };
      try {
        await send(fillComicists, { body }, { idempotencyKey: sending.key, quiet: true });
        return null;
      } catch (error) {
        return problemOf(error);
      }
    },
    /** Null: it is changed, and `$info` knows. */
    change: async (body: ComicistsOutput): Promise<FormProblem | null> => {
      try {
        const { data: profile } = await send(putComicists, { body }, { quiet: true });
        const info = $info.get();
        if (info.state === 'ready') $info.set({ ...info, profile });
        return null;
      } catch (error) {
        return problemOf(error);
      }
    },
  };
}

function problemOf(error: unknown): FormProblem {
  const { fields, text } = failureTexts(error);
  return Object.keys(fields).length > 0 && !isRefusal(error, 'ALREADY_FILLED_IN') ? { errors: fields } : { general: text };
}
