import type { StaffInvoiceOutput } from '../../../contract/invoices/staff-invoice.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { actsOf, type Invoices } from './invoices-store.ts';

interface Props extends StaffScope {
  invoice: StaffInvoiceOutput;
  invoices: Invoices;
}

/** An invoice: whose it is, what is wrong with it, and what can be done, each with what it does. */
export function InvoiceItem({ invoice, invoices, ...scope }: Props) {
  const { t } = scope;
  const acts = actsOf(invoice);
  return (
    <>
      <Overtaken question={invoices.question} t={t} />
      {invoice.state === 'open' && <p>{t(`staff:invoices.about.${invoice.problem}`)}</p>}
      <Rows rows={factsOf(invoice, scope)} />
      <h3>{t('staff:act.what')}</h3>
      {acts.length === 0 && <p>{t('staff:act.nothing')}</p>}
      {acts.length > 0 && (
        <ul className="plain acts">
          {acts.map((act, i) => (
            <li key={act}>
              <Button look={i === 0 ? 'hot' : 'plain'} aria-haspopup="dialog" onClick={() => invoices.question.ask(act, invoice)}>
                {t(`staff:invoices.acts.${act}`)}
              </Button>
              <p>{t(`staff:invoices.does.${act}`)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function factsOf(invoice: StaffInvoiceOutput, { t, language }: StaffScope) {
  const { member, trade_no, item, amount_twd, number, issued_on, wanted, code_check, fault, tries, parts, created_at, settled_at, settled_reason } = invoice;
  return [
    { name: t('staff:invoices.member'), value: <MemberName member={member} language={language} /> },
    { name: t('staff:invoices.order'), value: <code translate="no">{trade_no}</code> },
    { name: t('staff:invoices.item'), value: t(`staff:invoices.items.${item}`) },
    { name: t('staff:invoices.amount'), value: moneyText(amount_twd, language) },
    { name: t('staff:invoices.wanted'), value: t(`staff:invoices.wants.${wanted}`) },
    { name: t('staff:invoices.check'), value: t(`staff:invoices.checks.${code_check}`) },
    { name: t('staff:invoices.since'), value: momentOf(created_at, language) },
    ...(number === null ? [] : [{ name: t('staff:invoices.number'), value: <code translate="no">{number}</code> }]),
    ...(issued_on === null ? [] : [{ name: t('staff:invoices.issuedOn'), value: issued_on }]),
    ...(tries === 0 ? [] : [{ name: t('staff:invoices.tries'), value: String(tries) }]),
    ...(fault === null ? [] : [{ name: t('staff:invoices.fault'), value: fault }]),
    ...(parts.length === 0 ? [] : [{ name: t('staff:invoices.part'), value: <Parts parts={parts} language={language} /> }]),
    ...(settled_at === null ? [] : [{ name: t('staff:invoices.settledAt'), value: momentOf(settled_at, language) }]),
    ...(settled_reason === null ? [] : [{ name: t('staff:invoices.settledReason'), value: settled_reason }]),
  ];
}

function Parts({ parts, language }: Pick<StaffInvoiceOutput, 'parts'> & Pick<StaffScope, 'language'>) {
  return (
    <ul className="plain">
      {parts.map(({ id, amount_twd, fault }) => (
        <li key={id}>
          {moneyText(amount_twd, language)}
          {fault !== null && ` · ${fault}`}
        </li>
      ))}
    </ul>
  );
}
