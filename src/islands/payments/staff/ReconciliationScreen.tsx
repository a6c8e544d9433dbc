import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { DifferenceOutput } from '../../../contract/payments/reconciliation.ts';
import { type DifferenceState, RECONCILIATION_ROLES } from '../../../domain/payments/reconciliation.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Tag } from '../../ui/Tag.tsx';
import { ComparedDays } from './ComparedDays.tsx';
import { DifferenceItem } from './DifferenceItem.tsx';
import { createReconciliation, KIND_CHOICES, STATE_CHOICES } from './reconciliation-store.ts';
import { SettleDialog } from './SettleDialog.tsx';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
}

const LOOKS = {
  open: 'now',
  refunding: 'line',
  credited: 'ok',
  refunded: 'ok',
  recorded: 'ok',
  explained: 'off',
  gone: 'off',
} as const satisfies Record<DifferenceState, string>;

/** Reconciliation (staff/payments/reconciliation): what does not agree with the payment providers, and the step that settles each. */
export function ReconciliationScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={RECONCILIATION_ROLES} t={t} language={language}>
      {() => <Differences t={t} language={language} />}
    </StaffGate>
  );
}

function Differences(scope: StaffScope) {
  const { t, language } = scope;
  const [reconciliation] = useState(createReconciliation);
  const question = useStore(reconciliation.question.$question);
  const money = (twd: number | null) => (twd === null ? t('staff:reconciliation.unknownSum') : moneyText(twd, language));
  return (
    <>
      <QueueScreen
        queue={reconciliation.queue}
        t={t}
        stateOf={(status) => t(`staff:reconciliation.states.${status}` as TextKey)}
        title={t('staff:reconciliation.kind')}
        findLabel={t('staff:reconciliation.find')}
        empty={t('staff:reconciliation.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: STATE_CHOICES.map((value) => ({ value, label: t(`staff:reconciliation.states.${value}`) })),
          },
          {
            name: 'kind',
            label: t('staff:reconciliation.kind'),
            choices: KIND_CHOICES.map((value) => ({
              value,
              label: value === '' ? t('staff:reconciliation.anyKind') : t(`staff:reconciliation.kinds.${value}`),
            })),
          },
        ]}
        columns={[
          { key: 'kind', label: t('staff:reconciliation.kind'), cell: ({ kind }) => t(`staff:reconciliation.kinds.${kind}`) },
          { key: 'order', label: t('staff:reconciliation.order'), cell: (each) => <OrderCell each={each} {...scope} /> },
          { key: 'here', label: t('staff:reconciliation.here'), cell: ({ here_twd }) => money(here_twd), isAmount: true },
          {
            key: 'there',
            label: t('staff:reconciliation.there'),
            cell: ({ provider, there_twd }) => (
              <>
                {money(there_twd)} <small>{t(`staff:reconciliation.providers.${provider}`)}</small>
              </>
            ),
            isAmount: true,
          },
          {
            key: 'day',
            label: t('staff:reconciliation.found'),
            cell: ({ day }) => <time dateTime={day}>{nearDay(day, language, taipeiDay(new Date()))}</time>,
          },
          { key: 'state', label: t('staff:queue.state'), cell: ({ state }) => <Tag look={LOOKS[state]}>{t(`staff:reconciliation.states.${state}`)}</Tag> },
        ]}
        item={(difference) => ({
          title: t(`staff:reconciliation.kinds.${difference.kind}`),
          body: <DifferenceItem difference={difference} reconciliation={reconciliation} {...scope} />,
        })}
      />
      <ComparedDays reconciliation={reconciliation} {...scope} />
      {question !== null && <SettleDialog key={`${question.about} ${question.record.id}`} {...{ question, reconciliation, ...scope }} />}
    </>
  );
}

function OrderCell({ each, t }: { each: DifferenceOutput } & StaffScope) {
  return (
    <>
      <code translate="no">{each.trade_no}</code>
      <small>{each.member?.name ?? t('staff:reconciliation.noMember')}</small>
    </>
  );
}
