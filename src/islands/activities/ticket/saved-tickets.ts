import * as v from 'valibot';
import { type RegistrationOutput, RegistrationSchema } from '../../../contract/activities/registration.ts';
import { REFRESH_TOKEN_KEY, TICKET_PREFIX } from '../../../domain/site/browser-storage.ts';

/** A ticket as the server gave it, its member, and when. */
export interface SavedTicket {
  registration: RegistrationOutput;
  /** The name of the member. */
  holder: string;
  savedAt: Date;
}

const SavedSchema = v.object({ registration: RegistrationSchema, holder: v.string(), savedAt: v.pipe(v.string(), v.isoTimestamp()) });
/** The most tickets that a browser keeps: the oldest goes. */
const TICKETS_MAX = 20;

/** Where the login is, there the ticket is saved: on this computer for good, or in this tab. */
export const ticketStorage = (): Storage => (localStorage.getItem(REFRESH_TOKEN_KEY) === null ? sessionStorage : localStorage);

/** Saves a ticket for where there is no network: at a door, in a basement. It stays until the login ends. */
export function saveTicket(storage: Storage, { registration, holder, savedAt }: SavedTicket): void {
  try {
    storage.setItem(TICKET_PREFIX + registration.id, JSON.stringify({ registration, holder, savedAt: savedAt.toISOString() }));
    for (const { key } of savedIn(storage).slice(TICKETS_MAX)) storage.removeItem(key);
  } catch {
    // A full or refused storage: the ticket opens with a network alone, as the screen says.
  }
}

/** The saved ticket of a registration; null where there is none, or another release wrote it. */
export function readTicket(storage: Storage, registrationId: string): SavedTicket | null {
  const known = readAt(storage, TICKET_PREFIX + registrationId);
  return known === null ? null : { ...known, savedAt: new Date(known.savedAt) };
}

export const removeTicket = (storage: Storage, registrationId: string): void => storage.removeItem(TICKET_PREFIX + registrationId);

/** The latest first. */
function savedIn(storage: Storage): { key: string; savedAt: string }[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(TICKET_PREFIX))
    .map((key) => ({ key, savedAt: readAt(storage, key)?.savedAt ?? '' }))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

function readAt(storage: Storage, key: string): v.InferOutput<typeof SavedSchema> | null {
  try {
    const parsed = v.safeParse(SavedSchema, JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
