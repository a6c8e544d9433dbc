import * as v from 'valibot';
import { DAMAGE_KINDS, PHOTO_TYPES } from '../../domain/damage/damage-photo.ts';

/** A photo as the browser stores it until the server has it. Its bytes, not its file: not every browser stores one. */
const StoredSchema = v.object({
  /** Under which it is sent, however often. */
  key: v.string(),
  /** Whose login chose it. */
  by: v.string(),
  /** In the order of their choice. */
  at: v.number(),
  subject: v.object({
    kind: v.picklist(DAMAGE_KINDS),
    id: v.string(),
    piece: v.nullable(v.object({ device_id: v.string(), unit_number: v.number() })),
  }),
  state: v.picklist(['chosen', 'held', 'waiting']),
  name: v.string(),
  type: v.picklist(PHOTO_TYPES),
  bytes: v.instance(ArrayBuffer),
});
export type StoredPhoto = Omit<v.InferOutput<typeof StoredSchema>, 'by'>;

/** Where photos wait for the server. Each function rejects where the browser stores nothing, as when it has no room. */
export interface PhotoStore {
  put: (photo: StoredPhoto) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** In the order of their choice. */
  all: () => Promise<StoredPhoto[]>;
}

const DATABASE = 'comic-hub-desk';
const PHOTOS = 'photos';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PHOTOS, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One request in a transaction of its own: settled once that has ended. */
async function run<T>(mode: IDBTransactionMode, ask: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(PHOTOS, mode);
      const request = ask(transaction.objectStore(PHOTOS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The photos of one member of staff in the IndexedDB of this browser (docs/decisions/338): a reload, a closed tab and a login that is over lose none. */
export function createPhotoStore(by: string): PhotoStore {
  return {
    put: async (photo) => void (await run('readwrite', (photos) => photos.put({ ...photo, by }))),
    remove: (key) => run('readwrite', (photos) => photos.delete(key)),
    all: async () => {
      const found: unknown[] = await run('readonly', (photos) => photos.getAll());
      // What another version of the page has left behind is not for this one.
      const known = found.flatMap((each) => {
        const photo = v.safeParse(StoredSchema, each);
        return photo.success && photo.output.by === by ? [photo.output] : [];
      });
      return known.sort((a, b) => a.at - b.at).map(({ by: _, ...photo }) => photo);
    },
  };
}
