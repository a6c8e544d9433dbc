import { atom } from 'nanostores';
import type { Area } from 'react-easy-crop';
import { AVATAR_MAX_BYTES, PICTURE_MIN_SIDE } from '../../../domain/accounts/picture.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { addToast } from '../../../stores/toasts.ts';
import { loadPicture, pictureOf } from './crop-picture.ts';
import type { ProfileStore } from './profile.ts';

/** A picture from the choice of a file to the member's square (docs/rules.md#profile, POST /member/avatar). */
export function createAvatar({ profile, t }: { profile: ProfileStore; t: Translate }) {
  /** The chosen picture, while its square is being cut. */
  const $cropping = atom<HTMLImageElement | null>(null);
  const $isBusy = atom(false);
  /** Why the last try came to nothing. */
  const $fault = atom<string | null>(null);

  return {
    $cropping,
    $isBusy,
    $fault,

    /** Reports a file that cannot become a picture before anything is sent. */
    choose: async (file: File): Promise<void> => {
      $fault.set(null);
      if (file.size > AVATAR_MAX_BYTES) return $fault.set(t('validation:FILE_TOO_LARGE', { limit: AVATAR_MAX_BYTES / 1024 / 1024 }));
      const image = await loadPicture(file);
      if (image === null) return $fault.set(t('validation:FILE_FORMAT'));
      if (Math.min(image.naturalWidth, image.naturalHeight) < PICTURE_MIN_SIDE) {
        return $fault.set(t('validation:PICTURE_TOO_SMALL', { limit: PICTURE_MIN_SIDE }));
      }
      $cropping.set(image);
    },

    cancel: () => {
      $cropping.set(null);
      focusChooser();
    },

    send: async (area: Area): Promise<void> => {
      const image = $cropping.get();
      if (image === null || $isBusy.get()) return;
      $isBusy.set(true);
      $fault.set(null);
      const picture = await pictureOf(image, area);
      const problem = await profile.setAvatar(picture).finally(() => $isBusy.set(false));
      if (problem) return $fault.set(problem.fields['avatar'] ?? problem.text);
      $cropping.set(null);
      focusChooser();
      addToast('success', t('success:UPDATED'));
    },

    remove: async (): Promise<void> => {
      $isBusy.set(true);
      const problem = await profile.removeAvatar().finally(() => $isBusy.set(false));
      $fault.set(problem?.text ?? null);
      focusChooser();
      if (!problem) addToast('success', t('success:UPDATED'));
    },
  };
}

/** Moves the focus, since what had it is gone, or was a hidden file chooser. */
function focusChooser(): void {
  document.getElementById('avatar-choose')?.focus();
}
export type AvatarStore = ReturnType<typeof createAvatar>;
