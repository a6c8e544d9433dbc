import { atom } from 'nanostores';
import { addDamagePhoto } from '../../contract/damage/damage-photo.ts';
import { type DamageKind, PHOTO_MAX_BYTES, PHOTO_TYPES } from '../../domain/damage/damage-photo.ts';
import { newIdempotencyKey } from '../../stores/api.ts';
import { failureTexts, isUnanswered } from '../../stores/failure.ts';
import { createUpload } from '../../stores/upload.ts';
import type { PhotoStore, StoredPhoto } from './photo-store.ts';

/** The subject of a photo: a piece of a reservation, or the space of a lease. */
export interface PhotoSubject {
  kind: DamageKind;
  id: string;
  piece: { device_id: string; unit_number: number } | null;
}

/**
 * `chosen` in a question that is still open; `held` for a step that has no answer yet; `waiting` for its turn or the connection;
 * `sending`; `refused` with a text.
 */
type PhotoState = 'chosen' | 'held' | 'waiting' | 'sending' | 'refused';
export interface QueuedPhoto {
  number: number;
  subject: PhotoSubject;
  file: File;
  /** Of the page, for its picture. */
  url: string;
  state: PhotoState;
  /** Why it cannot be sent at all, or why it was refused, in words. */
  fault: 'FILE_FORMAT' | 'FILE_TOO_LARGE' | null;
  problem: string | null;
  /** Under which it is sent, however often, and stored until then. */
  key: string;
  /** Null until the browser has stored it; false where it does not: a reload would lose it. */
  isStored: boolean | null;
}

interface Options {
  /** Listens to the answer of a call, for the notice of a lost connection. */
  heard: <T>(answer: Promise<T>) => Promise<T>;
  /** A photo is kept. */
  sent: (subject: PhotoSubject) => void;
  sender?: (key: string) => Pick<ReturnType<typeof createUpload<typeof addDamagePhoto>>, 'send'>;
  /** Where they wait for the server. */
  store: PhotoStore;
}

const isAbout = (id: string) => (photo: QueuedPhoto) => photo.subject.id === id;

/**
 * The photos of damage of one screen, from their choice until they are kept (docs/decisions/295). One that gets no answer stays, and is sent again under its
 * key, by the next page if this one is left before; one that is refused stays with the reason, until it is removed.
 */
export function createPhotoQueue({ heard, sent, sender = (key) => createUpload(addDamagePhoto, { key }), store }: Options) {
  const $photos = atom<readonly QueuedPhoto[]>([]);
  let count = 0;
  let isSending = false;

  const change = (number: number, to: Partial<QueuedPhoto>) => $photos.set($photos.get().map((each) => (each.number === number ? { ...each, ...to } : each)));

  function choose(subject: PhotoSubject, files: Iterable<File>, state: 'chosen' | 'waiting'): void {
    const chosen = [...files].map((file): QueuedPhoto => {
      const fault = PHOTO_TYPES.every((type) => type !== file.type) ? 'FILE_FORMAT' : file.size > PHOTO_MAX_BYTES ? 'FILE_TOO_LARGE' : null;
      return {
        number: ++count,
        subject,
        file,
        url: URL.createObjectURL(file),
        state: fault === null ? state : 'refused',
        fault,
        problem: null,
        key: newIdempotencyKey(),
        isStored: null,
      };
    });
    $photos.set([...$photos.get(), ...chosen]);
    for (const { number } of chosen) write(number);
  }

  const photoOf = (number: number) => $photos.get().find((each) => each.number === number);
  const { write, forget } = createWriter(store, photoOf, change);

  /** Takes those up that a page before this one had left. */
  async function restore(): Promise<void> {
    const stored = await store.all().catch(() => []);
    const known = new Set($photos.get().map(({ key }) => key));
    const left = stored.filter(({ key }) => !known.has(key)).map((each) => restored(each, ++count));
    $photos.set([...left, ...$photos.get()]);
  }

  /** Changes the state of those of a record that have one of `from`. */
  function move(id: string, from: readonly PhotoState[], to: 'held' | 'waiting'): void {
    for (const { number, state } of $photos.get().filter(isAbout(id)))
      if (from.includes(state)) {
        change(number, { state: to });
        write(number);
      }
  }

  function remove(number: number): void {
    const photo = photoOf(number);
    if (photo === undefined) return;
    URL.revokeObjectURL(photo.url);
    $photos.set($photos.get().filter((each) => each.number !== number));
    forget(photo.key);
  }

  /** Sends what waits, one by one, until one gets no answer. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let next = nextOf($photos.get()); next; next = nextOf($photos.get())) if (!(await sendOne(next))) return;
    } finally {
      isSending = false;
    }
  }

  /** False: there was no answer. */
  async function sendOne({ number, subject, file, key }: QueuedPhoto): Promise<boolean> {
    change(number, { state: 'sending', problem: null });
    const { kind, id, piece } = subject;
    try {
      await heard(sender(key).send({ params: { kind, id }, body: { photo: file, ...piece } }));
      remove(number);
      sent(subject);
    } catch (error) {
      if (isUnanswered(error)) {
        change(number, { state: 'waiting' });
        return false;
      }
      const { text, fields } = failureTexts(error);
      change(number, { state: 'refused', problem: fields['photo'] ?? text });
    }
    return true;
  }

  /** Sends the photos of a record that were chosen or held. */
  function release(id: string): Promise<void> {
    move(id, ['chosen', 'held'], 'waiting');
    return send();
  }

  return {
    $photos,
    restore,
    choose,
    remove,
    send,
    release,
    /** The step that they belong to has no answer yet. */
    hold: (id: string): void => move(id, ['chosen'], 'held'),
    /** The question is left, and what was chosen in it with it. */
    drop: (id: string): void => {
      for (const { number, state } of $photos.get().filter(isAbout(id))) if (state === 'chosen') remove(number);
    },
    /** The records whose photos are held. */
    heldOf: (): string[] => [...new Set($photos.get().flatMap(({ state, subject }) => (state === 'held' ? [subject.id] : [])))],
  };
}
export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** A photo as a page before this one has left it. */
function restored({ key, subject, state, name, type, bytes }: StoredPhoto, number: number): QueuedPhoto {
  const file = new File([bytes], name, { type });
  return { number, subject, file, url: URL.createObjectURL(file), state, fault: null, problem: null, key, isStored: true };
}

/** Writes photos into what outlives the page, one after the other. */
function createWriter(store: PhotoStore, photoOf: (number: number) => QueuedPhoto | undefined, change: (number: number, to: Partial<QueuedPhoto>) => void) {
  let writing: Promise<unknown> = Promise.resolve();

  /** Stores a photo as it stands by then, unless it is gone, or cannot be sent. */
  async function put(number: number): Promise<void> {
    const photo = photoOf(number);
    const type = PHOTO_TYPES.find((each) => each === photo?.file.type);
    if (photo === undefined || photo.fault !== null || type === undefined) return;
    const { key, subject, file, state } = photo;
    try {
      const bytes = await file.arrayBuffer();
      await store.put({ key, at: number, subject, state: state === 'chosen' || state === 'held' ? state : 'waiting', name: file.name, type, bytes });
      change(number, { isStored: true });
    } catch {
      // It is on the screen, and goes when the connection is back; its line says that a reload loses it.
      change(number, { isStored: false });
    }
  }

  return {
    write: (number: number): void => {
      writing = writing.then(() => put(number));
    },
    /** One that stays there after all is sent once more, under its key. */
    forget: (key: string): void => {
      writing = writing.then(() => store.remove(key)).catch(() => {});
    },
  };
}

const nextOf = (photos: readonly QueuedPhoto[]) => photos.find(({ state }) => state === 'waiting');
