import { atom } from 'nanostores';
import { addDamagePhoto } from '../../contract/damage/damage-photo.ts';
import { type DamageKind, PHOTO_MAX_BYTES, PHOTO_TYPES } from '../../domain/damage/damage-photo.ts';
import { failureTexts, isUnanswered } from '../../stores/failure.ts';
import { createUpload } from '../../stores/upload.ts';

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
}

interface Options {
  /** Listens to the answer of a call, for the notice of a lost connection. */
  heard: <T>(answer: Promise<T>) => Promise<T>;
  /** A photo is kept. */
  sent: (subject: PhotoSubject) => void;
  sender?: () => Pick<ReturnType<typeof createUpload<typeof addDamagePhoto>>, 'send'>;
}

const isAbout = (id: string) => (photo: QueuedPhoto) => photo.subject.id === id;

/**
 * The photos of damage of one screen, from their choice until they are kept (docs/decisions/295). One that gets no answer stays, and is sent again under its
 * key; one that is refused stays with the reason, until it is removed.
 */
export function createPhotoQueue({ heard, sent, sender = () => createUpload(addDamagePhoto) }: Options) {
  const $photos = atom<readonly QueuedPhoto[]>([]);
  /** Each photo keeps its own key. */
  const senders = new Map<number, ReturnType<typeof sender>>();
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
      };
    });
    $photos.set([...$photos.get(), ...chosen]);
  }

  function remove(number: number): void {
    const photo = $photos.get().find((each) => each.number === number);
    if (photo) URL.revokeObjectURL(photo.url);
    senders.delete(number);
    $photos.set($photos.get().filter((each) => each.number !== number));
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
  async function sendOne({ number, subject, file }: QueuedPhoto): Promise<boolean> {
    change(number, { state: 'sending', problem: null });
    const { kind, id, piece } = subject;
    const own = senders.get(number) ?? sender();
    senders.set(number, own);
    try {
      await heard(own.send({ params: { kind, id }, body: { photo: file, ...piece } }));
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
    for (const { number, state } of $photos.get().filter(isAbout(id))) if (state === 'chosen' || state === 'held') change(number, { state: 'waiting' });
    return send();
  }

  return {
    $photos,
    choose,
    remove,
    send,
    release,
    /** The step that they belong to has no answer yet. */
    hold: (id: string): void => {
      for (const { number, state } of $photos.get().filter(isAbout(id))) if (state === 'chosen') change(number, { state: 'held' });
    },
    /** The question is left, and what was chosen in it with it. */
    drop: (id: string): void => {
      for (const { number, state } of $photos.get().filter(isAbout(id))) if (state === 'chosen') remove(number);
    },
    /** The records whose photos are held. */
    heldOf: (): string[] => [...new Set($photos.get().flatMap(({ state, subject }) => (state === 'held' ? [subject.id] : [])))],
  };
}
export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

const nextOf = (photos: readonly QueuedPhoto[]) => photos.find(({ state }) => state === 'waiting');
