import { atom } from 'nanostores';
import { NetworkError } from '../client/errors.ts';
import { upload } from '../client/upload.ts';
import type { AnyCall, CallInput, CallResponse } from '../contract/call.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
// Gives the client what it needs.
import './session.ts';

/** Of a form that carries files: nothing under way, on its way (bytes), whole with the server, or broken off. */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; sent: number; total: number }
  | { phase: 'waiting' }
  /** `aborted`: by the person. `broken`: by the line; whether it arrived is not known. */
  | { phase: 'aborted' }
  | { phase: 'broken' };

/** Sends a form with its files (docs/rules.md#uploads). Sent again unchanged it keeps its key: nothing is filed twice. `key`: one that outlives the page. */
export function createUpload<C extends AnyCall>(call: C, { key }: { key?: string } = {}) {
  const $upload = atom<UploadState>({ phase: 'idle' });
  const sending = createIdempotencyKey();
  let running: AbortController | null = null;

  return {
    $upload,
    /** Null: the person broke it off. @throws ApiError, NetworkError, UnexpectedResponse, for `failureTexts` */
    send: async (input: CallInput<C>): Promise<CallResponse<C> | null> => {
      const controller = new AbortController();
      running = controller;
      $upload.set({ phase: 'sending', sent: 0, total: 0 });
      try {
        const answer = await upload(call, input, {
          idempotencyKey: key ?? sending.keyFor(contentOf(input)),
          quiet: true,
          spinner: false,
          signal: controller.signal,
          onProgress: (sent, total) => $upload.set(sent < total ? { phase: 'sending', sent, total } : { phase: 'waiting' }),
        });
        sending.forget();
        $upload.set({ phase: 'idle' });
        return answer;
      } catch (error) {
        $upload.set({ phase: controller.signal.aborted ? 'aborted' : error instanceof NetworkError ? 'broken' : 'idle' });
        if (controller.signal.aborted) return null;
        throw error;
      } finally {
        running = null;
      }
    },
    /** Breaks off what is under way. */
    abort: () => running?.abort(),
  };
}

/** The identity of a form's content; a file counts by its name, size and time, since it is not read. */
function contentOf(input: unknown): object {
  return {
    text: JSON.stringify(input, (_, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value instanceof Blob ? [value.type, value.size] : value,
    ),
  };
}
