import { atom, onMount } from 'nanostores';
import { getPin, type PinOutput, removePin, setPin } from '../../contract/spending/pin.ts';
import { send } from '../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../stores/failure.ts';

export type PinState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; pin: PinOutput };

/** A member's PIN for the counter, for one screen. */
export function createPin() {
  const $pin = atom<PinState>({ state: 'loading' });
  const $isBusy = atom(false);
  const $problem = atom<FailureTexts | null>(null);

  onMount($pin, () => {
    if (typeof window !== 'undefined') void load();
  });

  async function load(): Promise<void> {
    $pin.set({ state: 'loading' });
    try {
      $pin.set({ state: 'ready', pin: (await send(getPin, {}, { quiet: true, spinner: false })).data });
    } catch (error) {
      failureTexts(error);
      $pin.set({ state: 'failed' });
    }
  }

  /** Runs a change; true when it is done. */
  async function change(work: () => Promise<{ data: PinOutput }>): Promise<boolean> {
    if ($isBusy.get()) return false;
    $isBusy.set(true);
    $problem.set(null);
    try {
      $pin.set({ state: 'ready', pin: (await work()).data });
      return true;
    } catch (error) {
      $problem.set(failureTexts(error));
      return false;
    } finally {
      $isBusy.set(false);
    }
  }

  return {
    $pin,
    $isBusy,
    $problem,
    load,
    save: (pin: string, password: string) => change(() => send(setPin, { body: { pin, password } }, { quiet: true })),
    remove: () => change(() => send(removePin, {}, { quiet: true })),
    forget: () => $problem.set(null),
  };
}
