import type { ReactNode } from 'react';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { EXTENSION_MACHINE } from '../../../domain/spaces/lease-extension.ts';
import { SPACE_ATTACHMENTS } from '../../../domain/spaces/space.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { StoredPhotos } from '../../damage/StoredPhotos.tsx';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { correctionItems } from './correction-items.ts';
import type { Leases } from './leases-store.ts';

interface Props {
  lease: LeaseOutput;
  store: Leases;
  language: Language;
  t: Translate;
}

/** Amounts, papers and history of a lease, put away until somebody asks. */
export function LeaseDetails({ lease, store, language, t }: Props) {
  const pieces = lease.equipment.map((piece) => `${readField(piece, 'name', language).text} × ${piece.quantity}`).join(t('lease:clash.comma'));
  return (
    <details className="more-of-lease">
      <summary>{t('lease:mine.details')}</summary>
      <h4>{t('lease:mine.amounts')}</h4>
      <Rows rows={amountRows(lease, language, t)} />
      {[lease.approval, lease.settlement].map(
        (said) =>
          said?.note && (
            <p key={said.note}>
              <NoteText said={said} language={language} t={t} />
            </p>
          ),
      )}
      {lease.extension && (
        <p className="until">
          {t(`lease:extend.status.${lease.extension.status}`, { day: nearDay(lease.extension.move_out_on, language, taipeiDay(new Date())) })}{' '}
          <NoteText said={lease.extension} language={language} t={t} />
        </p>
      )}
      {lease.settlement !== null && lease.settlement.damages_twd > 0 && <StoredPhotos kind="lease" id={lease.id} language={language} t={t} />}
      <NotExtendable lease={lease} language={language} t={t} />
      <h4>{t('lease:mine.papers')}</h4>
      <ul className="papers">
        {SPACE_ATTACHMENTS.flatMap((field) => lease.attachments.filter((file) => file.field === field).map((file) => ({ ...file, field }))).map(
          ({ id, field, name }) => (
            <li key={id}>
              <span>{t(`lease:fields.${field}`)}</span>
              <Button look="quiet" aria-label={t('lease:mine.download', { name })} onClick={() => void store.fetchFile(id)}>
                {name}
              </Button>
            </li>
          ),
        )}
      </ul>
      {pieces !== '' && (
        <>
          <h4>{t('lease:fields.equipment')}</h4>
          <p>{pieces}</p>
        </>
      )}
      <PastCorrections lease={lease} language={language} t={t} />
      <h4>{t('lease:mine.history')}</h4>
      <RecordHistory
        steps={lease.history.map(({ at, status }) => ({ at: new Date(at), what: t(`lease:status.${status}`) }))}
        timeOf={(at) => dayClockText(at, language, { year: true })}
      />
      <p className="until">{t('lease:mine.number', { id: lease.id })}</p>
    </details>
  );
}

/** A note of the staff, if there is one. */
function NoteText({ said, language, t }: { said: { note: string | null; note_language: Language | null } } & Pick<Props, 'language' | 't'>) {
  if (said.note === null) return null;
  return <TypedText typed={{ text: said.note, language: said.note_language }} language={language} say={(note) => t('lease:mine.note', { note })} />;
}

/** The corrections that were asked for before, and how they ended. */
function PastCorrections({ lease, language, t }: Pick<Props, 'lease' | 'language' | 't'>) {
  if (lease.past_corrections.length === 0) return null;
  return (
    <>
      <h4>{t('lease:correction.past')}</h4>
      <ul className="papers">
        {lease.past_corrections.map(({ items, asked_at, ended_at, outcome }) => (
          <li key={asked_at}>
            <span>{correctionItems(items, lease, language, t)}</span>
            <span>{t(`lease:correction.outcome.${outcome}`, { day: dayText(new Date(ended_at), language) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why a lease that stands cannot be extended now; of one that was extended, or is over, the rest of the ticket says it. */
function NotExtendable({ lease, language, t }: Pick<Props, 'lease' | 'language' | 't'>) {
  const extension = {
    status: lease.extension?.status ?? 'none',
    lease: lease.status,
    hasDeposit: (lease.approval?.deposit_twd ?? 0) > 0,
    askByOn: lease.extension_ask_by_on,
    isPaid: lease.extension?.is_paid ?? false,
  } as const;
  const after = afterEvent(EXTENSION_MACHINE, extension, { event: 'ask', by: 'member' }, new Date());
  const refusal = 'refusal' in after ? after.refusal : null;
  if (refusal !== 'DEPOSIT_NOT_PAID' && refusal !== 'EXTENSION_TOO_LATE') return null;
  return <p className="until">{t(`lease:extend.refusal.${refusal}`, { day: nearDay(lease.extension_ask_by_on, language, taipeiDay(new Date())) })}</p>;
}

/** The amounts: the price, the approved, the paid, the refunded; the newest known amount large. */
function amountRows({ estimate, approval, deposit_paid, rent_paid, extension, cancelled, settlement }: LeaseOutput, language: Language, t: Translate) {
  const money = (twd: number) => moneyText(twd, language);
  const rows: { name: string; value: ReactNode }[] = [
    { name: t('lease:amounts.estimated'), value: money(estimate.estimated_price) },
    { name: t('lease:amounts.discounted'), value: money(estimate.discounted_price) },
  ];
  const add = (name: string, value: ReactNode) => rows.push({ name, value });
  const paid = ({ at, twd, method }: { at: string; twd: number; method: 'cash' | 'sight_check' }) =>
    t('lease:amounts.paid', { amount: money(twd), day: dayText(new Date(at), language), method: t(`lease:amounts.${method}`) });
  if (approval) {
    add(t('lease:amounts.rent'), <b className="big-num">{money(approval.rent_twd)}</b>);
    if (approval.waived_twd > 0) add(t('lease:amounts.waived'), money(approval.waived_twd));
    if (approval.cleaning_fee_twd > 0) add(t('lease:amounts.cleaning'), money(approval.cleaning_fee_twd));
    if (approval.deposit_due_on !== null)
      add(
        t('lease:amounts.deposit'),
        t('lease:amounts.due', { amount: money(approval.deposit_twd), day: nearDay(approval.deposit_due_on, language, taipeiDay(new Date())) }),
      );
  }
  if (deposit_paid) add(t('lease:amounts.depositPaid'), paid(deposit_paid));
  if (rent_paid) add(t('lease:amounts.rentPaid'), paid(rent_paid));
  if (extension?.status === 'approved') add(t(extension.is_paid ? 'lease:amounts.extensionPaid' : 'lease:amounts.extensionDue'), money(extension.rent_twd));
  if (cancelled && cancelled.forfeited_twd + cancelled.refunded_twd > 0) {
    add(t('lease:cancel.lost'), money(cancelled.forfeited_twd));
    add(t('lease:cancel.back'), money(cancelled.refunded_twd));
  }
  if (settlement) {
    if (settlement.overtime_twd > 0) add(t('lease:amounts.overtime', { count: settlement.overtime_hours }), money(settlement.overtime_twd));
    if (settlement.damages_twd > 0) add(t('lease:amounts.damages'), money(settlement.damages_twd));
    if (settlement.unpaid_twd > 0) add(t('lease:amounts.unpaid'), money(settlement.unpaid_twd));
    add(settlement.deposit_returned_at ? t('lease:amounts.returned') : t('lease:amounts.returns'), money(settlement.deposit_returns_twd));
    if (settlement.still_owed_twd > 0) add(t('lease:amounts.owed'), money(settlement.still_owed_twd));
  }
  return rows;
}
