import { atom, onMount } from 'nanostores';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { type ProfileInput, type ProfileLists, putAvatar, removeAvatar, updateProfile } from '../../../contract/accounts/profile.ts';
import { CityListSchema, ForeignerListSchema, STATIC_LIST_PATHS } from '../../../contract/static-list.ts';
import { isCallFailure, readStaticList, send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../../stores/failure.ts';
import { $session } from '../../../stores/session.ts';

export type ListsState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; lists: ProfileLists };

/** The member's own data (docs/rules.md#profile, member/info): what every part of the page sees is changed at once. */
export function createProfile() {
  const $lists = atom<ListsState>({ state: 'loading' });
  onMount($lists, () => {
    if (typeof window !== 'undefined') void readLists();
  });

  async function readLists(): Promise<void> {
    $lists.set({ state: 'loading' });
    try {
      const [cities, countries] = await Promise.all([
        readStaticList(STATIC_LIST_PATHS.city, CityListSchema),
        readStaticList(STATIC_LIST_PATHS.foreigner, ForeignerListSchema),
      ]);
      $lists.set({ state: 'ready', lists: { cities, countries } });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      // The screen shows ids' places empty, and offers to try again.
      $lists.set({ state: 'failed' });
    }
  }

  return {
    $lists,
    readLists,
    /** Null: saved. */
    save: (changes: ProfileInput) => attempt(() => send(updateProfile, { body: changes }, { quiet: true })),
    /** Null: it is the member's picture now. */
    setAvatar: (picture: Blob) => attempt(() => send(putAvatar, { body: { avatar: picture } }, { quiet: true })),
    /** Null: there is none any more. */
    removeAvatar: () => attempt(() => send(removeAvatar, {}, { quiet: true })),
  };
}
export type ProfileStore = ReturnType<typeof createProfile>;

async function attempt(call: () => Promise<{ data: MemberOutput }>): Promise<FailureTexts | null> {
  try {
    $session.set({ state: 'signed-in', member: (await call()).data });
    return null;
  } catch (error) {
    return failureTexts(error);
  }
}
