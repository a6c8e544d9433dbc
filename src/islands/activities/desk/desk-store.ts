import { atom, onMount } from 'nanostores';
import { checkInRegistration, getStaffRegistration, type StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';

export type DeskTicketState =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; registration: StaffRegistrationOutput };

/** The registration whose code was read at the desk, for one screen. */
export function createDeskTicket(id: string) {
  const $ticket = atom<DeskTicketState>({ state: 'loading' });
  /** The session that somebody is being checked in for. */
  const $doing = atom<number | null>(null);
  /** Why they could not be. */
  const $problem = atom<string | null>(null);

  onMount($ticket, () => {
    if (typeof window !== 'undefined') void load();
  });

  async function load(): Promise<void> {
    $ticket.set({ state: 'loading' });
    try {
      const { data: registration } = await send(getStaffRegistration, { params: { id } }, { spinner: false, quiet: true });
      $ticket.set({ state: 'ready', registration });
    } catch (error) {
      const { text } = failureTexts(error);
      $ticket.set(isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? { state: 'missing' } : { state: 'failed', text });
    }
  }

  /** Checks the member in; true when it is done. Safe to press again after a lost answer: who is in stays in, once. */
  async function checkIn(meeting: number): Promise<boolean> {
    if ($doing.get() !== null) return false;
    $doing.set(meeting);
    $problem.set(null);
    try {
      const { data: registration } = await send(checkInRegistration, { params: { id }, body: { meeting } }, { quiet: true });
      $ticket.set({ state: 'ready', registration });
      return true;
    } catch (error) {
      $problem.set(failureTexts(error).text);
      return false;
    } finally {
      $doing.set(null);
    }
  }

  return { $ticket, $doing, $problem, load, checkIn };
}
export type DeskTicket = ReturnType<typeof createDeskTicket>;
