import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { pointsChanged } from '../../../stores/points.ts';
import { addToast } from '../../../stores/toasts.ts';
import '../../markup/slot-policy.ts';
import { announceDone } from '../../record/announce-done.ts';
import { Loaded } from '../../record/Loaded.tsx';
import type { RulesFacts } from '../week/rent-device.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { PricedDevice } from './priced-device.ts';
import { RentLists } from './RentLists.tsx';
import { RentsContext } from './rents-context.ts';
import { createRents, type RentDialog } from './rents-store.ts';

interface Props {
  language: Language;
  /** Of the areas member, rent, clash, validation, errors and success. */
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
  const list = useStore(store.$list, { ssr: 'initial' });
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const asked = (about: RentDialog) => (question?.about === about ? question.record : null);
  return (
    <Loaded list={list} loading={t('member:rent.loading')} failed={t('member:rent.failed')} retry={t('member:rent.retry')} onRetry={() => void store.reload()}>
      {(rents) => (
        <RentsContext value={{ t, language, now, facts, devices, rules: { title: rulesTitle, version: rulesVersion, text: children } }}>
          <div className="my-rents">
            <RentLists rents={rents} onOpen={store.ask} onTurn={store.turnPage} />
            <CancelDialog rent={asked('cancel')} graceDays={graceDays} isCancelling={isBusy} onClose={store.close} onConfirm={cancel} />
            <MoveDialog rent={asked('move')} onClose={store.close} onMoved={moved} />
            <CodeDialog rent={asked('code')} onClose={store.close} />
          </div>
        </RentsContext>
      )}
    </Loaded>
  );

  async function cancel(): Promise<void> {
    if (await store.cancel()) announceDone(t('success:CANCELLED'), 'upcoming');
  }

  function moved(): void {
    store.close();
    addToast('success', t('member:rent.move.done'));
    void store.reload();
    // The balance has changed with the price.
    void pointsChanged();
  }
}
