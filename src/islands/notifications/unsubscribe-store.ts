import { atom, onMount } from 'nanostores';
import { changeLinkedNotification, getLinkedNotification } from '../../contract/notifications/notification.ts';
import type { OptionalKind } from '../../domain/notifications/notification-kind.ts';
import { send } from '../../stores/api.ts';
import { failureTexts, isRefusal } from '../../stores/failure.ts';

export type LinkedChoice =
  | { state: 'loading' }
  /** `isChanged`: something was pressed on this page. */
  | { state: 'known'; kind: OptionalKind; isOn: boolean; isChanged: boolean }
  /** No link of ours, of a former address or of a deleted account. */
  | { state: 'unknown' }
  | { state: 'unreachable'; text: string };

/** The kind that the link of an e-mail turns off (unsubscribe/{token}). Opening the page changes nothing: mail programs look ahead. */
export function createLinkedChoice(readToken: () => string) {
  const $choice = atom<LinkedChoice>({ state: 'loading' });
  const $isBusy = atom(false);
  async function ask(question: () => Promise<{ data: { kind: OptionalKind; is_on: boolean } }>, isChanged: boolean): Promise<void> {
    try {
      const { kind, is_on: isOn } = (await question()).data;
      $choice.set({ state: 'known', kind, isOn, isChanged });
    } catch (error) {
      const { text } = failureTexts(error);
      $choice.set(isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? { state: 'unknown' } : { state: 'unreachable', text });
    }
  }
  async function load(): Promise<void> {
    $choice.set({ state: 'loading' });
    await ask(() => send(getLinkedNotification, { params: { token: readToken() } }, { quiet: true, spinner: false }), false);
  }
  onMount($choice, () => {
    if (typeof window !== 'undefined') void load();
  });
  return {
    $choice,
    $isBusy,
    load,
    /** Turns the e-mails off, or on again. */
    choose: async (isOn: boolean): Promise<void> => {
      $isBusy.set(true);
      await ask(() => send(changeLinkedNotification, { params: { token: readToken() }, body: { is_on: isOn } }, { quiet: true }), true);
      $isBusy.set(false);
    },
  };
}
