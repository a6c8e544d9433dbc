import { ACCESS_TOKEN_KEY } from '../../domain/site/browser-storage.ts';

/** Whether a login is stored here; that it still counts is found out by the first call. False where storage is refused. */
export function hasLogin(): boolean {
  try {
    return (localStorage.getItem(ACCESS_TOKEN_KEY) ?? sessionStorage.getItem(ACCESS_TOKEN_KEY)) !== null;
  } catch {
    return false;
  }
}
