import type { ErrorCode } from '../../contract/error-code.ts';
import { Refusal } from '../../contract/refusal.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { SearchFailure, type SiteQuery, type SiteResult } from '../adapters/search.ts';
import type { Deps } from '../deps.ts';
import { addressSubject, countTry } from '../http/callers/rate-limit.ts';

const CODES: Record<SearchFailure['reason'], ErrorCode> = { quota: 'SEARCH_QUOTA', timeout: 'SEARCH_TIMEOUT', unavailable: 'SEARCH_UNAVAILABLE' };

/** Asks the provider for a page of results. @throws Refusal SEARCH_NOT_SET_UP, SEARCH_QUOTA, SEARCH_TIMEOUT, SEARCH_UNAVAILABLE, TOO_MANY_REQUESTS */
export async function searchSite(deps: Deps, query: SiteQuery, address: string): Promise<{ items: SiteResult[]; total: number }> {
  if (deps.search === null) throw new Refusal('SEARCH_NOT_SET_UP');
  await countTry(deps, LIMITS.searchByAddress, addressSubject(address));
  try {
    const { results, total } = await deps.search.find(query);
    return { items: results, total };
  } catch (error) {
    if (!(error instanceof SearchFailure)) throw error;
    // What was looked for is the reader's; what went wrong is the centre's.
    deps.log.warn({ reason: error.reason, detail: error.message }, 'the search provider gave no results');
    throw new Refusal(CODES[error.reason], { cause: error });
  }
}
