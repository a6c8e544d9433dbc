import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../../contract/call.ts';
import { cancelRent, listRents, type RentOutput } from '../../../contract/rent/rent.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { createLatest } from '../../../stores/latest.ts';
import { $rentsChanged } from '../../record/rents-changed.ts';

/** A member's reservations as the screen knows them: what is coming whole, the past a page at a time. */
export type RentsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; upcoming: readonly RentOutput[]; past: readonly RentOutput[]; pastMeta: ListMeta };

/** The dialog of the screen. */
export type Opened = { dialog: 'cancel' | 'move' | 'code'; rent: RentOutput };

const PAST_PER_PAGE = 10;
/** The screen has its own skeleton; what fails is said in a toast as well, for a 403 or 429 has words of its own (docs/rules.md#errors-on-the-screen). */
const READING = { spinner: false };
/** The interval of reloads while the code is shown, so that its owner sees when they are checked in. */
const CODE_POLL_MS = 5000;

/** Cancelling gives nothing back any more. */
export const isLate = (rent: Pick<RentOutput, 'is_cancellable' | 'is_late_cancellable'>) => !rent.is_cancellable && rent.is_late_cancellable;

/** My reservations, for one screen: reading them, turning the pages of the past, cancelling. */
export function createRents() {
  const $rents = atom<RentsState>({ state: 'loading' });
  const $opened = atom<Opened | null>(null);
  const $isCancelling = atom(false);
  const begin = createLatest();
  let page = 1;

  onMount($rents, () => {
    if (typeof window === 'undefined') return;
    void reload();
    const stop = $rentsChanged.listen(() => void reload());
    const onShown = () => {
      if (document.visibilityState === 'visible') void reload({ quiet: true });
    };
    document.addEventListener('visibilitychange', onShown);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onShown);
    };
  });
  onMount($opened, () => {
    if (typeof window === 'undefined') return;
    const timer = setInterval(() => {
      if ($opened.get()?.dialog === 'code' && document.visibilityState === 'visible') void reload({ quiet: true });
    }, CODE_POLL_MS);
    return () => clearInterval(timer);
  });

  async function reload({ quiet = false } = {}): Promise<void> {
    const isLatest = begin();
    if ($rents.get().state !== 'ready') $rents.set({ state: 'loading' });
    try {
      const options = { ...READING, quiet };
      const [upcoming, past] = await Promise.all([
        send(listRents, { query: { when: 'upcoming', per_page: 100 } }, options),
        send(listRents, { query: { when: 'past', page, per_page: PAST_PER_PAGE } }, options),
      ]);
      if (!isLatest()) return;
      $rents.set({ state: 'ready', upcoming: upcoming.data, past: past.data, pastMeta: past.meta });
      renewOpened([...upcoming.data, ...past.data]);
    } catch (error) {
      // The screen says so and offers to try again; what was read before stays readable.
      if (isLatest() && $rents.get().state !== 'ready') $rents.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  /** The code's dialog says what has become of the reservation meanwhile. */
  function renewOpened(rents: readonly RentOutput[]): void {
    const opened = $opened.get();
    const rent = opened?.dialog === 'code' ? rents.find(({ id }) => id === opened.rent.id) : undefined;
    if (opened && rent) $opened.set({ ...opened, rent });
  }

  function turnPage(to: number): void {
    page = to;
    void reload();
  }

  function open(dialog: Opened['dialog'], rent: RentOutput): void {
    if (!$isCancelling.get()) $opened.set({ dialog, rent });
  }

  function close(): void {
    if (!$isCancelling.get()) $opened.set(null);
  }

  /**
   * Cancels the one asked about; true when it is done. What failed is toasted in the server's words, the list is read
   * again, and the question stays open: nobody is left to wonder whether it was cancelled.
   */
  async function cancel(): Promise<boolean> {
    const opened = $opened.get();
    if (opened?.dialog !== 'cancel' || $isCancelling.get()) return false;
    $isCancelling.set(true);
    try {
      await send(cancelRent, { params: { id: opened.rent.id }, body: { late: isLate(opened.rent) } });
      $opened.set(null);
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      return false;
    } finally {
      $isCancelling.set(false);
      await reload();
    }
  }

  return { $rents, $opened, $isCancelling, reload, turnPage, open, close, cancel };
}
export type Rents = ReturnType<typeof createRents>;
