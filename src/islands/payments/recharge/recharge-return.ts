import { RECHARGE_RETURN_KEY } from '../../../domain/site/browser-storage.ts';
import { isReturnable } from '../../../stores/return-to.ts';

/** Remembers the page that sent somebody here for lack of points (`?return=`): the way leads over the provider's page. */
export function rememberRechargeReturn(storage: Storage, query: URLSearchParams): void {
  const path = query.get('return');
  if (isReturnable(path)) storage.setItem(RECHARGE_RETURN_KEY, path);
}

/** The page to go on with once the points are there; null when nobody came from one. */
export function rechargeReturn(storage: Storage): string | null {
  const path = storage.getItem(RECHARGE_RETURN_KEY);
  return isReturnable(path) ? path : null;
}

export const clearRechargeReturn = (storage: Storage): void => storage.removeItem(RECHARGE_RETURN_KEY);
