import { atom, onMount } from 'nanostores';
import { openContentItem } from '../../../contract/editing/staff-content.ts';
import { PRESENCE_BEAT_MS } from '../../../domain/staff/queue-item.ts';
import { isCallFailure, send } from '../../../stores/api.ts';

/** A version of the item that a colleague has saved. */
export interface SavedElsewhere {
  revision: string | null;
  /** '' where it is not known. */
  by: string;
}

/** Colleagues who have an item open: while it can be seen its screen says every few seconds that it is open, and hears of what was saved. */
export function createPresence(id: string | null, heard: (saved: SavedElsewhere) => void) {
  const $others = atom<readonly { id: string; name: string }[]>([]);

  async function beat(): Promise<void> {
    if (id === null || document.visibilityState !== 'visible') return;
    try {
      const { data } = await send(openContentItem, { params: { id } }, { quiet: true, spinner: false });
      $others.set(data.others);
      heard({ revision: data.revision, by: data.changed_by ?? '' });
    } catch (error) {
      // Saving says that the server is away, or the item gone.
      if (!isCallFailure(error)) throw error;
    }
  }

  onMount($others, () => {
    if (typeof window === 'undefined') return undefined;
    const seen = () => void beat();
    seen();
    const beats = setInterval(seen, PRESENCE_BEAT_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(beats);
      document.removeEventListener('visibilitychange', seen);
    };
  });

  return { $others };
}
