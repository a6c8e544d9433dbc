import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffInvoiceOutput } from '../../../contract/invoices/staff-invoice.ts';
import { INVOICE_ROLES } from '../../../domain/invoices/invoice-state.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Tag } from '../../ui/Tag.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { InvoiceItem } from './InvoiceItem.tsx';
import { createInvoices, INVOICE_STATE_CHOICES } from './invoices-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
}

/** Uniform invoices that need the office (staff/payments/invoices): what is wrong with each, and what can be done. */
export function InvoicesScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={INVOICE_ROLES} t={t} language={language}>
      {() => <InvoiceQueue t={t} language={language} />}
    </StaffGate>
  );
}

/** The state of an invoice in a word: what is wrong with it while it is open. */
const stateText = ({ state, problem }: StaffInvoiceOutput, t: Translate) =>
  state === 'open' ? t(`staff:invoices.problems.${problem}`) : t(`staff:invoices.${state}`);

function lookOf({ state, problem }: StaffInvoiceOutput) {
  if (state !== 'open') return state === 'settled' ? 'off' : 'line';
  return problem === 'late' ? 'now' : 'stop';
}

function InvoiceQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [invoices] = useState(createInvoices);
  const question = useStore(invoices.question.$question);
  return (
    <>
      <QueueScreen
        queue={invoices.queue}
        t={t}
        title={t('staff:invoices.title')}
        findLabel={t('staff:invoices.find')}
        empty={t('staff:invoices.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: INVOICE_STATE_CHOICES.map((value) => ({ value, label: t(`staff:invoices.states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'member', label: t('staff:invoices.member'), cell: ({ member }) => member.name },
          {
            key: 'order',
            label: t('staff:invoices.order'),
            cell: ({ trade_no, item }) => (
              <>
                <code translate="no">{trade_no}</code>
                <small>{t(`staff:invoices.items.${item}`)}</small>
              </>
            ),
          },
          { key: 'amount', label: t('staff:invoices.amount'), cell: ({ amount_twd }) => moneyText(amount_twd, language), isAmount: true },
          { key: 'since', label: t('staff:invoices.since'), cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at, language)}</time> },
          { key: 'problem', label: t('staff:invoices.problem'), cell: (invoice) => <Tag look={lookOf(invoice)}>{stateText(invoice, t)}</Tag> },
        ]}
        item={(invoice) => ({
          title: `${invoice.member.name} · ${stateText(invoice, t)}`,
          body: <InvoiceItem invoice={invoice} invoices={invoices} {...scope} />,
        })}
      />
      {question !== null && <InvoiceDialog key={`${question.about} ${question.record.id}`} {...{ question, invoices, ...scope }} />}
    </>
  );
}
