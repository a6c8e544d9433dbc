import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import { cancelRent, listRents, type RentOutput } from '../../contract/rent.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { $rentsChanged } from './rents-changed.ts';

/** A member's reservations as the screen knows them: what is coming whole, the past a page at a time. */
export type RentsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; upcoming: readonly RentOutput[]; past: readonly RentOutput[]; pastMeta: ListMeta };

const PAST_PER_PAGE = 10;
/** The screen has its own skeleton; what fails is said in a toast as well, for a 403 or 429 has words of its own (spec section 8). */
const READING = { spinner: false };

/** My reservations, for one screen: reading them, turning the pages of the past, cancelling. */
export function createRents() {
  const $rents = atom<RentsState>({ state: 'loading' });
  /** The one that the dialog asks about. */
  const $asking = atom<RentOutput | null>(null);
  const $isCancelling = atom(false);
  let page = 1;

  onMount($rents, () => {
    if (typeof window === 'undefined') return;
    void reload();
    return $rentsChanged.listen(() => void reload());
  });

  async function reload(): Promise<void> {
    if ($rents.get().state !== 'ready') $rents.set({ state: 'loading' });
    try {
      const [upcoming, past] = await Promise.all([
        send(listRents, { query: { when: 'upcoming', per_page: 100 } }, READING),
        send(listRents, { query: { when: 'past', page, per_page: PAST_PER_PAGE } }, READING),
      ]);
      $rents.set({ state: 'ready', upcoming: upcoming.data, past: past.data, pastMeta: past.meta });
    } catch (error) {
      // The screen says so and offers to try again; what was read before stays readable.
      if ($rents.get().state !== 'ready') $rents.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  function turnPage(to: number): void {
    page = to;
    void reload();
  }

  function ask(rent: RentOutput | null): void {
    if (!$isCancelling.get()) $asking.set(rent);
  }

  /**
   * Cancels the one asked about; true when it is done. What failed is toasted in the server's words, the list is read
   * again, and the question stays open: nobody is left to wonder whether it was cancelled.
   */
  async function cancel(): Promise<boolean> {
    const rent = $asking.get();
    if (rent === null) return false;
    $isCancelling.set(true);
    try {
      await send(cancelRent, { params: { id: rent.id } });
      $asking.set(null);
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      return false;
    } finally {
      $isCancelling.set(false);
      await reload();
    }
  }

  return { $rents, $asking, $isCancelling, reload, turnPage, ask, cancel };
}
