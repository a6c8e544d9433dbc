import { atom, onMount } from 'nanostores';
import { getMyRegistration, type RegistrationOutput } from '../../../contract/activities/registration.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { $session } from '../../../stores/session.ts';
import { cacheOffline, offlinePlaces } from './cache-offline.ts';
import { readTicket, removeTicket, type SavedTicket, saveTicket, ticketStorage } from './saved-tickets.ts';

export type TicketState =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; text: string }
  /** `savedAt`: of a ticket that the browser had saved, as the server could not be asked. */
  | { state: 'ready'; registration: RegistrationOutput; holder: string; savedAt: Date | null };

/** A ticket, for one screen: as the server knows it or, where it cannot be asked, as the browser saved it. */
export function createTicket(registrationId: string) {
  const $ticket = atom<TicketState>({ state: 'loading' });
  /** It opens without a network now. */
  const $isOffline = atom(false);

  onMount($ticket, () => {
    if (typeof window === 'undefined') return;
    // A name arrives with the session, which the ticket does not wait for.
    const stop = $session.listen(() => hold());
    void load();
    return stop;
  });

  async function load(): Promise<void> {
    const saved = readTicket(ticketStorage(), registrationId);
    // Shown at once: whoever stands at the desk does not wait for a network.
    if (saved) show(saved);
    try {
      const { data: registration } = await send(getMyRegistration, { params: { id: registrationId } }, { spinner: saved === null, quiet: true });
      $ticket.set({ state: 'ready', registration, holder: holderOf() || (saved?.holder ?? ''), savedAt: null });
      if (registration.has_ticket) await keep();
      else removeTicket(ticketStorage(), registrationId);
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
        removeTicket(ticketStorage(), registrationId);
        $ticket.set({ state: 'missing' });
        return;
      }
      const { text } = failureTexts(error);
      // What was saved stays on the screen, and says so.
      if (saved === null) $ticket.set({ state: 'failed', text });
    }
  }

  function show({ registration, holder, savedAt }: SavedTicket): void {
    $ticket.set({ state: 'ready', registration, holder, savedAt });
  }

  function hold(): void {
    const ticket = $ticket.get();
    const holder = holderOf();
    // What was saved has its member's name already; the session may be another's.
    if (ticket.state !== 'ready' || ticket.savedAt !== null || holder === '' || ticket.holder === holder) return;
    $ticket.set({ ...ticket, holder });
    if (ticket.registration.has_ticket) save();
  }

  function save(): void {
    const ticket = $ticket.get();
    if (ticket.state === 'ready') saveTicket(ticketStorage(), { registration: ticket.registration, holder: ticket.holder, savedAt: new Date() });
  }

  /** The page and all that draws the code, for a browser without a network. */
  async function keep(): Promise<void> {
    save();
    await import('uqr');
    $isOffline.set(await cacheOffline(offlinePlaces()));
  }

  return { $ticket, $isOffline, load };
}

function holderOf(): string {
  const session = $session.get();
  return session.state === 'signed-in' ? session.member.name : '';
}
