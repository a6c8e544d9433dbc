import { atom, onMount } from 'nanostores';
import { type ComicistsOutput, type ComicistsProfile, fillComicists, getComicists, putComicists } from '../../../contract/accounts/comicists.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { type FormProblem, problemOf } from '../../form/state/form-state.ts';
import { readStaticLists } from './static-lists.ts';

/** A member's creator info as a screen knows it; `profile` is null when none was given. */
export type CreatorInfo = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; profile: ComicistsProfile | null; lists: StaticLists };

/** Reads a member's creator info with the lists it is chosen from, gives it for the first time, changes it. */
export function createCreatorInfo() {
  const $info = atom<CreatorInfo>({ state: 'loading' });
  const sending = createIdempotencyKey();

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
      try {
        await send(fillComicists, { body }, { idempotencyKey: sending.keyFor(body), quiet: true });
        return null;
      } catch (error) {
        return refusalOf(error);
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
        return refusalOf(error);
      }
    },
  };
}

function refusalOf(error: unknown): FormProblem {
  const failure = failureTexts(error);
  return isRefusal(error, 'ALREADY_FILLED_IN') ? { general: failure.text } : problemOf(failure);
}
