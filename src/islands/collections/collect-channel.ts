import type { CollectPath } from '../../domain/content/collectable.ts';
import { isCollectPath } from './collect-intent.ts';

/** Between the tabs of a browser: which item was kept or let go. Not what became of it: two tabs may be two members. */
export function openCollectChannel(heard: (path: CollectPath) => void): (path: CollectPath) => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('comichub:collect') : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && isCollectPath(data)) heard(data);
  });
  return (path) => channel?.postMessage(path);
}
