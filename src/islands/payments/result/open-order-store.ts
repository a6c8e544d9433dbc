import { atom } from 'nanostores';
import { cancelOrder, continueRecharge } from '../../../contract/payments/recharge.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { openCheckout } from '../recharge/open-checkout.ts';

/**
 * The steps of a buyer whose order is open: going on to pay it, or cancelling it. `changed` hears that it may stand otherwise than the screen says.
 * `working` is the step under way: after `pay` it stays until the browser has left.
 */
export function createOpenOrder(order: string, changed: () => Promise<void>) {
  const $working = atom<'pay' | 'cancel' | null>(null);
  const $problem = atom<string | null>(null);

  /** Does one step at a time: a second press of a button is none. */
  async function during(step: 'pay' | 'cancel', work: () => Promise<boolean>): Promise<void> {
    if ($working.get() !== null) return;
    $working.set(step);
    $problem.set(null);
    try {
      if (await work()) return;
      await changed();
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      $problem.set(failureTexts(error).text);
      // Whatever it was refused for: the order may be paid by now.
      await changed();
    }
    $working.set(null);
  }

  /** Goes on to the page of the provider; what turns out to be paid stays here. */
  const pay = () =>
    during('pay', async () => {
      const { checkout } = (await send(continueRecharge, { params: { id: order } }, { quiet: true })).data;
      if (checkout !== null) openCheckout(checkout);
      return checkout !== null;
    });

  const cancel = () =>
    during('cancel', async () => {
      await send(cancelOrder, { params: { id: order } }, { quiet: true });
      return false;
    });

  return { $working, $problem, pay, cancel };
}
