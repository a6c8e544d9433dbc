import { FAILED_PAGE_KEY } from '../../domain/site/browser-storage.ts';
import { isOwnPath } from '../../i18n/language-paths.ts';

/** The page that the last 500 was met on, a sign-up screen too; null when this tab has met none. */
export function readFailedPage(storage: Pick<Storage, 'getItem'>): string | null {
  const path = storage.getItem(FAILED_PAGE_KEY);
  return isOwnPath(path) ? path : null;
}
