import { onMount } from 'nanostores';
import { cancelRent, listRents, type RentOutput } from '../../../contract/rent/rent.ts';
import { send } from '../../../stores/api.ts';
import { pointsChanged } from '../../../stores/points.ts';
import { createRecords } from '../../record/records-store.ts';
import { $rentsChanged } from '../../record/rents-changed.ts';

/** The dialogs of the screen. */
export type RentDialog = 'cancel' | 'move' | 'code';

/** The interval of reloads while the code is shown, so that its owner sees when they are checked in. */
const CODE_POLL_MS = 5000;

/** Cancelling gives nothing back any more. */
export const isLate = (rent: Pick<RentOutput, 'is_cancellable' | 'is_late_cancellable'>) => !rent.is_cancellable && rent.is_late_cancellable;

/** My reservations, for one screen: as records are, and loaded again whenever they may have changed elsewhere. */
export function createRents() {
  const rents = createRecords<RentOutput, RentDialog>((when, paging, options) => send(listRents, { query: { when, ...paging } }, options));
  const { $list, $question, reload } = rents;

  onMount($list, () => {
    if (typeof window === 'undefined') return;
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
  onMount($question, () => {
    if (typeof window === 'undefined') return;
    const timer = setInterval(() => {
      if ($question.get()?.about === 'code' && document.visibilityState === 'visible') void reload({ quiet: true });
    }, CODE_POLL_MS);
    return () => clearInterval(timer);
  });

  return {
    ...rents,
    /** Cancels the one asked about; true when it is done. */
    cancel: () =>
      rents.answer('cancel', async (rent) => {
        await send(cancelRent, { params: { id: rent.id }, body: { late: isLate(rent) } });
        void pointsChanged();
      }),
  };
}
export type Rents = ReturnType<typeof createRents>;
