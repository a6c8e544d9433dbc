import { atom } from 'nanostores';
import { contentClipFile, stagedClipFile } from '../../../contract/editing/content-clip.ts';
import { CLIP_MAX_BYTES, clipMediaOf } from '../../../domain/editing/clip.ts';
import type { StageFile } from '../../../domain/editing/draft-stage.ts';
import { fetchBytes } from '../../../stores/file-bytes.ts';
import type { ClipSource } from '../fields/clip-store.ts';

/** The state of a film or of captions of a draft: `tooLarge` is not fetched for a preview. */
type Come = { state: 'loading' | 'tooLarge' | 'failed' } | { state: 'ready'; from: StageFile['from'] };
export type Film = { name: string } & Come;

const QUIET = { quiet: true, spinner: false } as const;

/** The films of a draft and their captions, which come after the page that shows them. */
export function createFilms(sourceOf: (name: string) => ClipSource | null) {
  const $films = atom<readonly Film[]>([]);
  /** The state of each version of a file. */
  const known = new Map<string, Film>();
  let shown: readonly string[] = [];

  function tell(): void {
    $films.set(
      shown.flatMap((name) => {
        const source = sourceOf(name);
        const film = source && known.get(keyOf(name, source));
        return film ? [film] : [];
      }),
    );
  }

  async function load(name: string, source: ClipSource): Promise<void> {
    known.set(keyOf(name, source), { name, ...(source.kind === 'beside' ? await fromBeside(source) : await fromSent(name, source)) });
    tell();
  }

  /** Shows the files of these names, each fetched once. */
  function show(names: readonly string[]): void {
    shown = names;
    for (const name of names) {
      const source = sourceOf(name);
      if (source === null || known.has(keyOf(name, source))) continue;
      known.set(keyOf(name, source), { name, state: 'loading' });
      void load(name, source);
    }
    tell();
  }

  return {
    $films,
    show,
    /** Asks once more for what did not come: the network is back. */
    askAgain: (): void => {
      for (const [key, { state }] of known) if (state === 'failed') known.delete(key);
      show(shown);
    },
  };
}

const keyOf = (name: string, source: ClipSource): string =>
  source.kind === 'beside' ? `${name} beside ${source.bytes} ${source.live}` : `${name} ${source.id}`;

/** Bytes without a type play nowhere. */
const typed = (name: string, bytes: Blob | null): Come =>
  bytes === null ? { state: 'failed' } : { state: 'ready', from: new Blob([bytes], { type: clipMediaOf(name) ?? '' }) };

const fromSent = async (name: string, source: Exclude<ClipSource, { kind: 'beside' }>): Promise<Come> =>
  typed(name, source.kind === 'chosen' ? source.file : await fetchBytes(stagedClipFile, { params: { id: source.id } }, QUIET));

/**
 * The site's own address where it has this film already: it comes as it is played. Else its bytes, as far as they are of a size that is sent here; captions always, which a page takes from
 * its own origin alone.
 */
async function fromBeside({ id, name, bytes, live }: Extract<ClipSource, { kind: 'beside' }>): Promise<Come> {
  if (clipMediaOf(name) === 'video/mp4' && live !== null && (await isLive(live, bytes))) return { state: 'ready', from: new URL(live, location.href).href };
  if (bytes > CLIP_MAX_BYTES['video/mp4']) return { state: 'tooLarge' };
  return typed(name, await fetchBytes(contentClipFile, { params: { id, name } }, QUIET));
}

/** Whether the site shows a file of this length: one that was saved since is not there yet. */
async function isLive(path: string, bytes: number): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => null);
  return answer?.ok === true && answer.headers.get('content-length') === String(bytes);
}
