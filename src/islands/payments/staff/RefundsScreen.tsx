import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { ORDER_ROLES, REFUND_ROLES, type RefundStatus } from '../../../domain/payments/refund-state.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Tag } from '../../ui/Tag.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundItem } from './RefundItem.tsx';
import { createRefunds, REFUND_STATE_CHOICES } from './refunds-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
}

const LOOKS = {
  requested: 'now',
  declined: 'off',
  withdrawn: 'off',
  begun: 'line',
  sent: 'line',
  by_hand: 'stop',
  ended: 'ok',
  failed: 'off',
} as const satisfies Record<RefundStatus, string>;

/** Refunds (staff/payments/refunds): what members ask for, how far each has come, and the decisions about them. */
export function RefundsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={ORDER_ROLES} t={t} language={language}>
      {(role) => <RefundQueue mayDecide={REFUND_ROLES.some((each) => each === role)} t={t} language={language} />}
    </StaffGate>
  );
}

function RefundQueue({ mayDecide, ...scope }: { mayDecide: boolean } & StaffScope) {
  const { t, language } = scope;
  const [refunds] = useState(() => createRefunds());
  const question = useStore(refunds.decision.$question);
  return (
    <>
      <QueueScreen
        queue={refunds.queue}
        t={t}
        title={t('staff:refunds.title')}
        findLabel={t('staff:refunds.find')}
        empty={t('staff:refunds.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: REFUND_STATE_CHOICES.map((value) => ({ value, label: t(`staff:refunds.states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'member', label: t('staff:refunds.member'), cell: ({ member }) => member.name },
          {
            key: 'order',
            label: t('staff:refunds.order'),
            cell: ({ order }) => (
              <>
                <code translate="no">{order.trade_no}</code>
                <small>{moneyText(order.amount_twd, language)}</small>
              </>
            ),
          },
          { key: 'points', label: t('staff:refunds.points'), cell: ({ points }) => String(points), isAmount: true },
          {
            key: 'amount',
            label: t('staff:refunds.amount'),
            cell: ({ amount_twd }) => (amount_twd === 0 ? '' : moneyText(amount_twd, language)),
            isAmount: true,
          },
          { key: 'asked', label: t('staff:refunds.asked'), cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at, language)}</time> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`staff:refunds.states.${status}`)}</Tag> },
        ]}
        item={(refund) => ({
          title: `${refund.member.name} · ${t(`staff:refunds.states.${refund.status}`)}`,
          body: <RefundItem refund={refund} refunds={refunds} mayDecide={mayDecide} {...scope} />,
        })}
      />
      {question !== null && <RefundDialog key={`${question.about} ${question.record.id}`} {...{ question, refunds, ...scope }} />}
    </>
  );
}
