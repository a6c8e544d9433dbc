import { DRAFT_OWNER_KEY, DRAFT_PREFIX, TICKET_PREFIX } from '../domain/site/browser-storage.ts';

/** Gives the drafts that no login has claimed yet to the member who logs in to a tab; removes those of another member, and the tickets saved for them. */
export function claimDrafts(storage: Storage, memberId: string): void {
  const owner = storage.getItem(DRAFT_OWNER_KEY);
  if (owner !== null && owner !== memberId) {
    dropDrafts(storage);
    dropTickets(storage);
  }
  storage.setItem(DRAFT_OWNER_KEY, memberId);
}

/** Nothing that was typed is left for the next person at this computer. */
export function dropDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  storage.removeItem(DRAFT_OWNER_KEY);
}

/** Removes the tickets that were saved for a member (`islands/activities/ticket`): they go with the login. */
export function dropTickets(...storages: readonly Storage[]): void {
  for (const storage of storages) for (const key of Object.keys(storage)) if (key.startsWith(TICKET_PREFIX)) storage.removeItem(key);
}
