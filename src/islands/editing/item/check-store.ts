import { atom } from 'nanostores';
import { type ContentCheckOutput, checkContentItem } from '../../../contract/editing/staff-content.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { createLatest } from '../../../stores/latest.ts';
import { createRetry } from '../retry.ts';
import { type Base, type Draft, picturesOf } from './typed-draft.ts';

/** So long nobody types before the build's rules are asked. */
const PAUSE_MS = 500;

/** The faults that the build would find in a draft, and its Markdown as the page has it: asked for as soon as nobody types. */
export function createCheck(idOf: (draft: Draft) => string) {
  const $check = atom<ContentCheckOutput | null>(null);
  const begin = createLatest();
  const retry = createRetry();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: { base: Base; draft: Draft } | null = null;

  async function check({ base, draft }: { base: Base; draft: Draft }): Promise<void> {
    const { shared, texts } = draft;
    const { put, drop } = picturesOf(base, draft);
    const isLatest = begin();
    try {
      const body = { shared, texts, put: [...put], drop: [...drop] };
      const { data } = await retry.heard(send(checkContentItem, { params: { id: idOf(draft) }, body }, { quiet: true, spinner: false }));
      if (isLatest()) $check.set(data);
    } catch (error) {
      // Saving says that the server is away.
      if (!isCallFailure(error)) throw error;
    }
  }

  return {
    $check,
    ask: (base: Base, draft: Draft): void => {
      const next = { base, draft };
      last = next;
      clearTimeout(timer);
      timer = setTimeout(() => void check(next), $check.get() === null ? 0 : PAUSE_MS);
    },
    /** Asks again by itself while the server cannot be reached, until the function that it gives is called. */
    watch: (): (() => void) => {
      const unwatch = retry.watch(async () => {
        clearTimeout(timer);
        if (last !== null) await check(last);
      });
      return () => {
        unwatch();
        clearTimeout(timer);
      };
    },
  };
}
