import { atom } from 'nanostores';
import type { Area } from 'react-easy-crop';
import { contentPictureFile, sendContentPicture, stagedPictureFile } from '../../../contract/editing/content-picture.ts';
import { CONTENT_PICTURE_MAX_BYTES } from '../../../domain/editing/content-item.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { fetchBytes } from '../../../stores/file-bytes.ts';
import { newIdempotencyKey } from '../../../stores/idempotency-key.ts';
import type { SentFile } from '../item/typed-draft.ts';

interface Parts {
  /** The item, where there is one. */
  id: string | null;
  /** The files that wait. */
  staged: () => readonly SentFile[];
  /** The names that are in use. */
  taken: () => readonly string[];
  /** Notes that a file waits under a name, in place of what was there. */
  put: (file: SentFile) => void;
  /** Said of a file that is. */
  tooLarge: string;
}

/** The pictures beside an item: those that are there, and those that were sent and wait for saving. */
export function createPictures({ id, staged, taken, put, tooLarge }: Parts) {
  /** Addresses of what is shown, by picture; they last as long as the page. */
  const $urls = atom<Readonly<Record<string, string>>>({});
  const blobs = new Map<string, Blob>();
  const asked = new Set<string>();
  /** The pictures that have come, or will not come. */
  const settled = new Set<string>();
  const waitingAs = (name: string): string | undefined => {
    const file = staged().find((each) => each.name === name);
    return file && 'picture_id' in file ? file.picture_id : undefined;
  };
  const keyOf = (name: string) => waitingAs(name) ?? `beside ${name}`;

  async function load(name: string, key: string): Promise<void> {
    const waiting = waitingAs(name);
    const shown = waiting
      ? await fetchBytes(stagedPictureFile, { params: { id: waiting }, query: {} })
      : id === null
        ? null
        : await fetchBytes(contentPictureFile, { params: { id, name }, query: {} });
    if (shown) blobs.set(key, shown);
    settled.add(key);
    $urls.set({ ...$urls.get(), ...(shown && { [key]: URL.createObjectURL(shown) }) });
  }

  return {
    $urls,
    /** The address of a picture by its file's name; undefined until it is there. */
    urlOf: (name: string): string | undefined => {
      const key = keyOf(name);
      if (!asked.has(key) && name !== '') {
        asked.add(key);
        void load(name, key);
      }
      return $urls.get()[key];
    },
    /** Whether there is nothing to wait for any more: its address is there, or it did not come. */
    isSettled: (name: string): boolean => settled.has(keyOf(name)),
    /** Asks once more for the pictures that did not come: the network is back. */
    askAgain: (): void => {
      for (const key of settled) {
        if (blobs.has(key)) continue;
        settled.delete(key);
        asked.delete(key);
      }
      $urls.set({ ...$urls.get() });
    },
    /** The bytes of a picture whose address is there. */
    blobOf: (name: string): Blob | undefined => blobs.get(keyOf(name)),
    /** A name for a new file beside the item, of the letters that such a name may have, that nothing there has. */
    nameFor: (file: string): string => {
      const base = nameOf(file);
      const isFree = (name: string) => !taken().includes(name);
      for (let n = 1; ; n += 1) {
        const name = `${base}${n === 1 ? '' : `-${n}`}.webp`;
        if (isFree(name)) return name;
      }
    },
    /** Sends a picture, cut to its part. @returns why it was refused; null where it is there */
    send: async (name: string, picture: File, area: Area | null): Promise<string | null> => {
      if (picture.size > CONTENT_PICTURE_MAX_BYTES) return tooLarge;
      try {
        const part = area === null ? {} : { left: area.x, top: area.y, width: area.width, height: area.height };
        const { data } = await send(sendContentPicture, { body: { picture, ...part } }, { quiet: true, idempotencyKey: newIdempotencyKey() });
        put({ name, picture_id: data.id });
        return null;
      } catch (error) {
        const { fields, text } = failureTexts(error);
        return fields['picture'] ?? text;
      }
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;

/** `Foto 1.JPG` as `foto-1`; a name without such letters is `picture`. */
function nameOf(file: string): string {
  const letters = file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return letters === '' ? 'picture' : letters;
}
