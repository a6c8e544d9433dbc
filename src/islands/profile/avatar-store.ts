import { atom } from 'nanostores';
import { AVATAR_MAX_BYTES, PICTURE_MIN_SIDE } from '../../domain/picture.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { ProfileStore } from '../../stores/profile.ts';
import { addToast } from '../../stores/toasts.ts';
import { type Area, loadPicture, pictureOf } from './crop-picture.ts';

export interface Cropping {
  image: HTMLImageElement;
  /** Where the browser finds the file; let go of when the cropping ends. */
  url: string;
}

/** A picture from the choice of a file to the member's square (spec section 7, POST /member/avatar). */
export function createAvatar({ profile, t }: { profile: ProfileStore; t: Translate }) {
  const $cropping = atom<Cropping | null>(null);
  const $isBusy = atom(false);
  /** Why the last try came to nothing. */
  const $fault = atom<string | null>(null);

  function end(): void {
    const { url } = $cropping.get() ?? {};
    if (url !== undefined) URL.revokeObjectURL(url);
    $cropping.set(null);
  }

  return {
    $cropping,
    $isBusy,
    $fault,

    /** What cannot become a picture is told before anything is sent. */
    choose: async (file: File): Promise<void> => {
      $fault.set(null);
      if (file.size > AVATAR_MAX_BYTES) return $fault.set(t('validation:FILE_TOO_LARGE', { limit: AVATAR_MAX_BYTES / 1024 / 1024 }));
      const url = URL.createObjectURL(file);
      const image = file.type === 'image/svg+xml' ? null : await loadPicture(url);
      const isLarge = image !== null && Math.min(image.naturalWidth, image.naturalHeight) >= PICTURE_MIN_SIDE;
      if (image !== null && isLarge) return $cropping.set({ image, url });
      URL.revokeObjectURL(url);
      $fault.set(image === null ? t('validation:FILE_FORMAT') : t('validation:PICTURE_TOO_SMALL', { limit: PICTURE_MIN_SIDE }));
    },

    cancel: end,

    send: async (area: Area): Promise<void> => {
      const cropping = $cropping.get();
      if (cropping === null || $isBusy.get()) return;
      $isBusy.set(true);
      $fault.set(null);
      const picture = await pictureOf(cropping.image, area);
      const problem = await profile.setAvatar(picture).finally(() => $isBusy.set(false));
      if (problem) return $fault.set(problem.fields['avatar'] ?? problem.text);
      end();
      addToast('success', t('success:UPDATED'));
    },

    remove: async (): Promise<void> => {
      $isBusy.set(true);
      const problem = await profile.removeAvatar().finally(() => $isBusy.set(false));
      $fault.set(problem?.text ?? null);
      if (!problem) addToast('success', t('success:UPDATED'));
    },
  };
}
export type AvatarStore = ReturnType<typeof createAvatar>;
