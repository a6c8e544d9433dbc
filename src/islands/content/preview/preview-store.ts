import { atom, onMount } from 'nanostores';
import { type ActivityOutput, getActivity } from '../../../contract/content/activity.ts';
import { type AlbumOutput, getAlbum } from '../../../contract/content/album.ts';
import { getNews, type NewsOutput } from '../../../contract/content/news.ts';
import { type DraftOutput, listDrafts, type PreviewCollection } from '../../../contract/content/preview.ts';
import { getVideo, type VideoOutput } from '../../../contract/content/video.ts';
import { ACTIVITY_TYPES, type ActivityType } from '../../../domain/content/activity.ts';
import { PREVIEW_ROLES } from '../../../domain/identity/account.ts';
import { ApiError, isCallFailure, send } from '../../../stores/api.ts';
import { $session, restoreSession } from '../../../stores/session.ts';

/** The kind that a page previews: a collection, of activities one type or all. */
export type PreviewKind = { collection: Exclude<PreviewCollection, 'activity'> } | { collection: 'activity'; type?: ActivityType };
/** An item of any kind; the fields that it has tell which. */
export type PreviewItem = NewsOutput | ActivityOutput | VideoOutput | AlbumOutput;

export type PreviewState =
  | { state: 'loading' }
  | { state: 'anonymous' }
  | { state: 'not-staff' }
  | { state: 'failed' }
  /** No id in the address, or one that no item has. */
  | { state: 'choosing'; unknownId: string | null; drafts: readonly DraftOutput[] }
  | { state: 'shown'; item: PreviewItem; drafts: readonly DraftOutput[] };

/** The page has its own skeleton and its own words for what fails. */
const READING = { spinner: false, quiet: true };
const DRAFTS_SHOWN = 100;

/** A preview page: who looks, at what, and what there is to choose from. */
export function createPreview(kind: PreviewKind) {
  const $preview = atom<PreviewState>({ state: 'loading' });

  onMount($preview, () => {
    if (typeof window === 'undefined') return undefined;
    return $session.subscribe((session) => {
      if (session.state === 'restoring') $preview.set({ state: 'loading' });
      else if (session.state === 'anonymous') $preview.set({ state: 'anonymous' });
      else if (session.state === 'unreachable') $preview.set({ state: 'failed' });
      else if (!PREVIEW_ROLES.some((role) => role === session.member.role)) $preview.set({ state: 'not-staff' });
      else void read();
    });
  });

  async function read(): Promise<void> {
    $preview.set({ state: 'loading' });
    const id = new URLSearchParams(location.search).get('id')?.trim() || null;
    try {
      const ofType = kind.collection === 'activity' && kind.type ? { type: kind.type } : {};
      const answer = await send(listDrafts, { params: { collection: kind.collection }, query: { per_page: DRAFTS_SHOWN, ...ofType } }, READING);
      const item = id === null ? null : await readItem(kind, id);
      $preview.set(item ? { state: 'shown', item, drafts: answer.data } : { state: 'choosing', unknownId: id, drafts: answer.data });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      // A login that has ended shows itself in the session.
      if ($session.get().state === 'signed-in') $preview.set({ state: 'failed' });
    }
  }

  async function retry(): Promise<void> {
    if ($session.get().state === 'signed-in') await read();
    else await restoreSession();
  }

  return { $preview, retry };
}

/** Null for an id that no item of the kind has. Of activities without a type, each type is asked. */
async function readItem(kind: PreviewKind, id: string): Promise<PreviewItem | null> {
  const query = { preview: true };
  if (kind.collection !== 'activity') {
    const call = { news: getNews, video: getVideo, album: getAlbum }[kind.collection];
    return ifFound(send(call, { params: { id }, query }, READING));
  }
  for (const type of kind.type ? [kind.type] : ACTIVITY_TYPES) {
    const item = await ifFound(send(getActivity, { params: { type, id }, query }, READING));
    if (item) return item;
  }
  return null;
}

async function ifFound(answer: Promise<{ data: PreviewItem }>): Promise<PreviewItem | null> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
