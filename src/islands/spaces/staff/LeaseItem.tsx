import type { ReactNode } from 'react';
import type { StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import { leaseFieldKey } from '../../../domain/spaces/lease-fields.ts';
import { LEASE_HANDED_OVER, LEASE_REQUESTED } from '../../../domain/spaces/lease-state.ts';
import { SPACE_ATTACHMENTS } from '../../../domain/spaces/space.ts';
import { addDays, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { daySpan, longDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { readField } from '../../../i18n/localized.ts';
import { StoredPhotos } from '../../damage/StoredPhotos.tsx';
import { Acts } from '../../queue/Acts.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { Papers } from '../../queue/papers/Papers.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { correctionItems } from '../my-leases/correction-items.ts';
import type { StaffLeases } from './staff-leases-store.ts';

interface Props extends StaffScope {
  lease: StaffLeaseOutput;
  leases: StaffLeases;
}

interface ItemProps extends Props {
  /** True where the applicant can be kept from leasing. */
  mayBar: boolean;
  /** The photos of damage are for the desk. */
  mayLookAtDamage: boolean;
}

/** The keys of the decisions that have one. */
const KEYS = { approve: 'a', approve_extension: 'a', review: 'a', refuse: 'r', refuse_extension: 'r' } as const;

/** An application or lease: when and where, who else wants that time, whose it is, its papers, its history, and the steps to take. */
export function LeaseItem({ lease, leases, mayBar, mayLookAtDamage, ...scope }: ItemProps) {
  const { t } = scope;
  return (
    <>
      <Overtaken question={leases.decision} t={t} />
      <Overtaken question={leases.bar} t={t} />
      <Rows rows={eventRows(lease, scope)} />
      <Rivals lease={lease} leases={leases} t={t} />
      <Acts acts={lease.acts} keys={KEYS} nameOf={(act) => t(`staff:spaces.acts.${act}`)} onAsk={(act) => leases.decision.ask(act, lease)} t={t} />
      <h3>{t('staff:spaces.papers')}</h3>
      <LeasePapers lease={lease} t={t} />
      <h3>{t('staff:spaces.who')}</h3>
      <Rows rows={applicantRows(lease, scope)} />
      {mayBar && (
        <p>
          <Button look="plain" aria-haspopup="dialog" onClick={() => leases.bar.ask('bar', lease)}>
            {t('staff:members.acts.bar')}
          </Button>
        </p>
      )}
      <h3>{t('staff:spaces.money')}</h3>
      <Rows rows={moneyRows(lease, scope)} />
      {mayLookAtDamage && LEASE_HANDED_OVER.some((each) => each === lease.status) && <StoredPhotos kind="lease" id={lease.id} isDesk {...scope} />}
      <h3>{t('staff:history')}</h3>
      <RecordHistory
        steps={lease.history.map(({ at, status }) => ({ at: new Date(at), what: t(`lease:status.${status}`) }))}
        timeOf={(at) => momentOf(at.toISOString(), scope.language)}
      />
      <PastCorrections lease={lease} {...scope} />
    </>
  );
}

function Rivals({ lease: { rivals }, leases, t }: Pick<Props, 'lease' | 'leases' | 't'>) {
  if (rivals.length === 0) return <p className="rivals-none">{t('staff:spaces.noRivals')}</p>;
  return (
    <section className="rivals">
      <h3>{t('staff:spaces.rivals')}</h3>
      <ul>
        {rivals.map(({ id, event_name, status }) => (
          <li key={id}>
            <a href={leases.queue.addressOf(id)}>{event_name}</a> · {t(`lease:status.${status}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeasePapers({ lease: { attachments }, t }: Pick<Props, 'lease' | 't'>) {
  if (attachments.length === 0) return <p>{t('staff:spaces.noPapers')}</p>;
  const papers = SPACE_ATTACHMENTS.flatMap((field) =>
    attachments.filter((file) => file.field === field).map(({ id, name }) => ({ id, name, label: t(`lease:fields.${field}`) })),
  );
  return <Papers papers={papers} t={t} />;
}

function PastCorrections({ lease, t, language }: Omit<Props, 'leases'>) {
  const all = [...lease.past_corrections, ...(lease.correction === null ? [] : [lease.correction])];
  if (all.length === 0) return null;
  return (
    <>
      <h3>{t('lease:correction.past')}</h3>
      <ul>
        {all.map(({ asked_at, items, message }) => (
          <li key={asked_at}>
            {momentOf(asked_at, language)} · {correctionItems(items, lease, language, t)} · {message}
          </li>
        ))}
      </ul>
    </>
  );
}

type Fact = { name: string; value: ReactNode } | null;
const isThere = (fact: Fact) => fact !== null;
const said = (name: string, value: string | null): Fact => (value === null || value === '' ? null : { name, value });

/** When it is, in a line. */
export const leaseWhen = ({ move_in_on, move_out_on, session }: StaffLeaseOutput, { t, language }: StaffScope): string =>
  `${daySpan(move_in_on, move_out_on, language, taipeiDay(new Date()))} · ${t(`space:session.${session}`)}`;

function eventRows(lease: StaffLeaseOutput, { t, language }: StaffScope) {
  const pieces = lease.equipment.map((piece) => `${readField(piece, 'name', language).text} × ${piece.quantity}`).join(t('lease:clash.comma'));
  const asked = LEASE_REQUESTED.some((each) => each === lease.status);
  return [
    said(t('staff:spaces.space'), readField(lease.space, 'title', language).text),
    said(t('staff:spaces.when'), leaseWhen(lease, { t, language })),
    lease.start_on === lease.move_in_on && lease.end_on === lease.move_out_on
      ? null
      : said(t('staff:spaces.event'), daySpan(lease.start_on, lease.end_on, language, taipeiDay(new Date()))),
    said(t('staff:spaces.asked'), momentOf(lease.created_at, language)),
    asked ? said(t('staff:spaces.dueBy'), longDay(lease.review_by_on, language)) : null,
    said(t('lease:fields.event_category'), t(`lease:category.${lease.event_category}`)),
    said(t('lease:fields.equipment'), pieces),
    said(t('lease:fields.remarks'), lease.remarks),
    said(t('staff:act.reason'), lease.refusal?.reason ?? lease.cancelled?.reason ?? null),
  ].filter(isThere);
}

function applicantRows(lease: StaffLeaseOutput, { t, language }: StaffScope) {
  const field = <F extends 'applicant_name' | 'organization_name' | 'id_number' | 'contact_name' | 'mobile' | 'phone' | 'contact_number' | 'email' | 'address'>(
    name: F,
  ) => said(t(`lease:fields.${leaseFieldKey(name, lease.applicant_type)}`), lease[name]);
  const { member } = lease;
  const { barred_until } = member;
  return [
    { name: t('staff:refunds.member'), value: <MemberName member={member} language={language} /> },
    barred_until === null ? null : said(t('staff:spaces.barred'), longDay(addDays(barred_until, -1), language)),
    said(t('lease:fields.applicant_type'), t(`lease:type.${lease.applicant_type}`)),
    field('organization_name'),
    field('applicant_name'),
    field('id_number'),
    field('contact_name'),
    field('mobile'),
    field('phone'),
    field('contact_number'),
    field('email'),
    field('address'),
  ].filter(isThere);
}

function moneyRows({ estimate, approval, deposit_paid, rent_paid, extension, settlement }: StaffLeaseOutput, { t, language }: StaffScope) {
  const money = (twd: number) => moneyText(twd, language);
  const paid = (name: string, payment: StaffLeaseOutput['rent_paid']) =>
    payment && said(name, `${money(payment.twd)} · ${momentOf(payment.at, language)} · ${t(`lease:amounts.${payment.method}`)}`);
  return [
    said(t('lease:amounts.estimated'), money(estimate.estimated_price)),
    said(t('lease:amounts.discounted'), money(estimate.discounted_price)),
    approval && said(t('lease:amounts.rent'), money(approval.rent_twd)),
    approval && approval.waived_twd > 0 ? said(t('lease:amounts.waived'), money(approval.waived_twd)) : null,
    approval && approval.cleaning_fee_twd > 0 ? said(t('lease:amounts.cleaning'), money(approval.cleaning_fee_twd)) : null,
    approval && approval.deposit_due_on !== null
      ? said(t('lease:amounts.deposit'), `${money(approval.deposit_twd)} · ${longDay(approval.deposit_due_on, language)}`)
      : null,
    paid(t('lease:amounts.depositPaid'), deposit_paid),
    paid(t('lease:amounts.rentPaid'), rent_paid),
    extension && said(t('staff:spaces.extension'), t(`lease:extend.status.${extension.status}`, { day: longDay(extension.move_out_on, language) })),
    extension && said(t('staff:spaces.extensionReason'), extension.reason),
    settlement && said(t('lease:amounts.returns'), money(settlement.deposit_returns_twd)),
    settlement && settlement.still_owed_twd > 0 ? said(t('lease:amounts.owed'), money(settlement.still_owed_twd)) : null,
  ].filter(isThere);
}
