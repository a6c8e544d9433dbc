import { changeNotification, listNotifications, type NotificationOutput } from '../../contract/notifications/notification.ts';
import type { NotificationChannel, OptionalKind } from '../../domain/notifications/notification-kind.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { addToast } from '../../stores/toasts.ts';
import { createList } from '../record/records-store.ts';

/**
 * The messages that a member may turn off. A box turns at once; what the server refuses turns back, and is toasted in its words. Boxes
 * are sent one after the other, so that the last press counts, however quickly they come.
 */
export function createNotifications(t: Translate) {
  const { $list, reload } = createList(async () => (await send(listNotifications, {}, { spinner: false, quiet: true })).data);
  let sent: Promise<void> = Promise.resolve();
  /** The presses of each box that the server has not answered. */
  const waiting = new Map<string, number>();

  function show(kind: OptionalKind, changes: Partial<NotificationOutput>): void {
    const list = $list.get();
    if (list.state === 'ready') $list.set({ ...list, kinds: list.kinds.map((each) => (each.kind === kind ? { ...each, ...changes } : each)) });
  }

  async function store(kind: OptionalKind, channel: NotificationChannel, isOn: boolean): Promise<void> {
    const box = `${kind} ${channel}`;
    try {
      await send(changeNotification, { body: { kind, channel, is_on: isOn } }, { spinner: false });
      if (waiting.get(box) === 1) addToast('success', t('notifications:saved'));
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      // Only what nobody has pressed since: a later press shows what it asks for.
      if (waiting.get(box) === 1) await reload({ quiet: true });
    } finally {
      waiting.set(box, (waiting.get(box) ?? 1) - 1);
    }
  }

  return {
    $list,
    reload,
    /** Turns a box. Resolves when the server has answered all that was pressed so far. */
    choose: (kind: OptionalKind, channel: NotificationChannel, isOn: boolean): Promise<void> => {
      const box = `${kind} ${channel}`;
      waiting.set(box, (waiting.get(box) ?? 0) + 1);
      show(kind, { [channel]: isOn });
      sent = sent.then(() => store(kind, channel, isOn));
      return sent;
    },
  };
}
