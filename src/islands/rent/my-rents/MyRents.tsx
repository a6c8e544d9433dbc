import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { restoreSession } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import '../../markup/slot-policy.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { RulesFacts } from '../week/rent-device.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { PricedDevice } from './priced-device.ts';
import { PastRents, UpcomingRents } from './RentLists.tsx';
import { RentsContext } from './rents-context.ts';
import { createRents, type Opened } from './rents-store.ts';

interface Props {
  language: Language;
  /** Of the areas member, rent, validation, errors and success. */
  texts: Texts;
  graceDays: number;
  facts: RulesFacts;
  devices: readonly PricedDevice[];
  rulesTitle: string;
  rulesVersion: string;
  /** The rules that a booking agrees to. */
  children?: ReactNode;
}

/** A member's reservations: coming first, past below (docs/rules.md#record-lists, member/rent). */
export function MyRents({ language, texts, graceDays, facts, devices, rulesTitle, rulesVersion, children }: Props) {
  const [store] = useState(createRents);
  const [now] = useState(() => new Date());
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const rents = useStore(store.$rents, { ssr: 'initial' });
  const opened = useStore(store.$opened);
  const isCancelling = useStore(store.$isCancelling);
  const openedAs = (dialog: Opened['dialog']) => (opened?.dialog === dialog ? opened.rent : null);
  if (rents.state === 'loading') return <Skeleton label={t('member:rent.loading')} lines={5} />;
  if (rents.state === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t('member:rent.failed')}</p>
        <Button onClick={() => void store.reload()}>{t('member:rent.retry')}</Button>
      </Notice>
    );
  }
  return (
    <RentsContext value={{ t, language, now, facts, devices, rules: { title: rulesTitle, version: rulesVersion, text: children } }}>
      <div className="my-rents">
        <UpcomingRents rents={rents} onOpen={store.open} />
        <PastRents rents={rents} onOpen={store.open} onTurn={store.turnPage} />
        <CancelDialog rent={openedAs('cancel')} graceDays={graceDays} isCancelling={isCancelling} onClose={store.close} onConfirm={cancel} />
        <MoveDialog rent={openedAs('move')} onClose={store.close} onMoved={moved} />
        <CodeDialog rent={openedAs('code')} onClose={store.close} />
      </div>
    </RentsContext>
  );

  async function cancel(): Promise<void> {
    if (!(await store.cancel())) return;
    addToast('success', t('success:CANCELLED'));
    // The button that opened the question is gone with its ticket.
    document.getElementById('upcoming')?.focus();
  }

  function moved(): void {
    store.close();
    addToast('success', t('member:rent.move.done'));
    void store.reload();
    // The balance has changed with the price.
    void restoreSession();
  }
}
