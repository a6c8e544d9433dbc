import { beginContentClip, type ContentClip, sendContentClipPart } from '../../../contract/editing/content-clip.ts';
import { CLIP_MAX_BYTES, CLIP_PART_BYTES, type ClipMedia, clipMediaOf, partsOfClip } from '../../../domain/editing/clip.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { newIdempotencyKey } from '../../../stores/idempotency-key.ts';
import type { SentFile } from '../item/typed-draft.ts';

/** A clip that is there whole, as its page shows it. */
export type ClipFacts = Pick<ContentClip, 'seconds' | 'width' | 'height'>;

/** Where the bytes of a clip are: chosen in this tab, sent and not saved, or beside the item, whose page may show it already. */
export type ClipSource =
  | { kind: 'chosen'; id: string; file: File }
  | { kind: 'staged'; id: string }
  | { kind: 'beside'; id: string; name: string; bytes: number; live: string | null };

interface Parts {
  /** The files that wait. */
  staged: () => readonly SentFile[];
  /** A file that is beside the item. */
  beside: (name: string) => Extract<ClipSource, { kind: 'beside' }> | null;
  /** Notes that a file waits under a name; of a clip with what it is. */
  put: (file: SentFile, facts: ClipFacts) => void;
  /** Takes a file away that is beside the item, or waits to be. */
  drop: (name: string) => void;
  /** Whether a file is beside the item, or waits to be. */
  has: (name: string) => boolean;
  /** Said of a file that is too large, or is not of its kind. */
  texts: Readonly<Record<ClipMedia, { tooLarge: string; format: string }>>;
}

const QUIET = { quiet: true, spinner: false } as const;
/** A piece whose answer is lost is sent again, so often. */
const TRIES = 3;

/** The clips and captions beside an item: they come in pieces, and wait for saving. */
export function createClips({ staged, beside, put, drop, has, texts }: Parts) {
  /** The files that were chosen in this tab, by the ids under which they wait. */
  const chosen = new Map<string, File>();

  async function sendPart(id: string, number: number, part: Blob): Promise<ContentClip> {
    for (let n = 1; ; n += 1) {
      try {
        return (await send(sendContentClipPart, { params: { id }, body: { number, part } }, QUIET)).data;
      } catch (error) {
        if (!isCallFailure(error) || isRefusal(error, 'VALIDATION_FAILED', 'NOT_FOUND', 'FILE_TOO_LARGE') || n === TRIES) throw error;
      }
    }
  }

  return {
    has,
    drop,
    /** Where the bytes of a file are; null of one that is nowhere. */
    sourceOf: (name: string): ClipSource | null => {
      const waiting = staged().find((each) => each.name === name);
      if (waiting === undefined || !('clip_id' in waiting)) return beside(name);
      const id = waiting.clip_id;
      const file = chosen.get(id);
      return file === undefined ? { kind: 'staged', id } : { kind: 'chosen', id, file };
    },
    /**
     * Sends a file for a name. @param told how much of it is there, from 0 to 1
     * @returns why it was refused; null where it is there
     */
    send: async (name: string, file: File, told: (done: number) => void): Promise<string | null> => {
      const media = clipMediaOf(name) ?? 'video/mp4';
      if (file.size > CLIP_MAX_BYTES[media]) return texts[media].tooLarge;
      if (!(await isOfKind(media, file))) return texts[media].format;
      try {
        const key = newIdempotencyKey();
        let { data: clip } = await send(beginContentClip, { body: { media_type: media, bytes: file.size } }, { ...QUIET, idempotencyKey: key });
        for (let number = 0; number < partsOfClip(file.size); number += 1) {
          told(number / clip.parts);
          clip = await sendPart(clip.id, number, file.slice(number * CLIP_PART_BYTES, (number + 1) * CLIP_PART_BYTES));
        }
        chosen.set(clip.id, file);
        put({ name, clip_id: clip.id }, clip);
        return null;
      } catch (error) {
        const { fields, text } = failureTexts(error);
        return fields['part'] ?? fields['bytes'] ?? text;
      }
    },
  };
}
export type Clips = ReturnType<typeof createClips>;

/** Looks at how a file begins, before any of it is sent. */
async function isOfKind(media: ClipMedia, file: File): Promise<boolean> {
  const begins = await file.slice(0, 12).text();
  return media === 'video/mp4' ? begins.slice(4, 8) === 'ftyp' : begins.replace('\uFEFF', '').startsWith('WEBVTT');
}
