import { type CollectPath, readCollectPath } from '../../domain/content/collectable.ts';
import { COLLECT_INTENT_KEY } from '../../domain/site/browser-storage.ts';
import { HOUR_MS } from '../../domain/time/period.ts';

/** Whether a text names an item as hearts do. */
export function isCollectPath(path: string | undefined): path is CollectPath {
  return path !== undefined && readCollectPath(path) !== null;
}

/** The item whose heart was pressed before the login (`heart.ts`), once, and no longer than an hour after. */
export function takeCollectIntent(storage: Pick<Storage, 'getItem' | 'removeItem'>, now: Date): CollectPath | null {
  const [path, pressedAt] = (storage.getItem(COLLECT_INTENT_KEY) ?? '').split(' ');
  storage.removeItem(COLLECT_INTENT_KEY);
  const ageMs = now.getTime() - Number(pressedAt);
  return isCollectPath(path) && ageMs >= 0 && ageMs <= HOUR_MS ? path : null;
}

/** Notes what a login that has run out meanwhile was to keep. */
export function noteCollectIntent(storage: Pick<Storage, 'setItem'>, path: CollectPath, now: Date): void {
  storage.setItem(COLLECT_INTENT_KEY, `${path} ${now.getTime()}`);
}
