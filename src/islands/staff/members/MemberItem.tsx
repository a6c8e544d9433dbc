import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { DESK_ROLES, type Role } from '../../../domain/identity/account.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { INVOICE_ROLES, STAFF_INVOICES_PATH } from '../../../domain/invoices/invoice-state.ts';
import { ORDER_ROLES } from '../../../domain/payments/refund-state.ts';
import { STAFF_PAYMENT_PAGES } from '../../../domain/payments/staff-pages.ts';
import { AUDIT_ROLES } from '../../../domain/staff/audit.ts';
import { addDays, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { TextKey } from '../../../i18n/catalogue.ts';
import { wideRangeText } from '../../../i18n/formats/range-text.ts';
import { dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { $session } from '../../../stores/session.ts';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { momentOf } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { closureLine } from './closure-lines.ts';
import { actName, doesOf, type MemberScope, signed } from './member-words.ts';
import { actsOf, type Members } from './members-store.ts';

interface Props extends MemberScope {
  member: StaffMemberOutput;
  members: Members;
}

/** From the first day of a bar to its last. */
function barredDays({ from_on, until_on }: StaffMemberOutput['bars'][number], language: Language): string {
  const dayOf = (day: string) => dayText(taipeiInstant(day), language, { year: true });
  return wideRangeText(dayOf(from_on), dayOf(addDays(until_on, -1)), language);
}

/** A member: how to reach them, what they have booked, points, what staff has decided and noted, and what can be done. */
export function MemberItem({ member, members, ...scope }: Props) {
  const { t } = scope;
  return (
    <>
      <Overtaken question={members.question} t={t} />
      <Rows rows={factsOf(member, scope)} />
      <Elsewhere member={member} {...scope} />
      <Closures member={member} {...scope} />
      <Notes member={member} {...scope} />
      <Booked title={t('staff:members.coming')} none={t('staff:members.noneComing')} kinds={member.coming} {...scope} />
      <Booked title={t('staff:members.past')} none={t('staff:members.nonePast')} kinds={member.past} {...scope} />
      <Lines title={t('staff:members.ledger')} none={t('staff:members.noLedger')} lines={ledgerLines(member, scope)} />
      <Lines title={t('staff:members.changes')} none={t('staff:members.noChanges')} lines={changeLines(member, scope)} />
      {member.office !== null && (
        <>
          <Lines title={t('staff:members.adjustments')} none={t('staff:members.noAdjustments')} lines={adjustmentLines(member.office, scope)} />
          <Lines title={t('staff:members.applications')} none={t('staff:members.noApplications')} lines={applicationLines(member.office, scope)} />
          <Lines title={t('staff:members.logins')} none={t('staff:members.noLogins')} lines={loginLines(member.office, scope)} />
        </>
      )}
      <h3>{t('staff:act.what')}</h3>
      <ul className="plain acts">
        {actsOf(member).map((act, i) => (
          <li key={act}>
            <Button look={i === 0 ? 'hot' : 'plain'} aria-haspopup="dialog" onClick={() => members.question.ask(act, member)}>
              {actName(act, member, scope)}
            </Button>
            <p>{doesOf(act, t)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The other pages that find a member by the name of their account, for the roles that may open them. */
const ELSEWHERE = [
  { href: 'staff/desk', query: '', key: 'staff:nav.desk', roles: DESK_ROLES },
  { href: STAFF_PAYMENT_PAGES.orders, query: '', key: 'staff:nav.orders', roles: ORDER_ROLES },
  { href: STAFF_INVOICES_PATH, query: 'state=all&', key: 'staff:nav.invoices', roles: INVOICE_ROLES },
  { href: 'staff/audit', query: '', key: 'staff:nav.audit', roles: AUDIT_ROLES },
] as const satisfies readonly { href: string; query: string; key: TextKey; roles: readonly Role[] }[];

/** Leads to all that there is of a member where this page has the first and the last: bookings at the desk, orders, what staff did. */
function Elsewhere({ member: { username }, t, language }: { member: StaffMemberOutput } & MemberScope) {
  const session = useStore($session);
  const role = session.state === 'signed-in' ? session.member.role : 'member';
  const isFor = (roles: readonly Role[]) => roles.includes(role);
  return (
    <section aria-label={t('staff:members.elsewhere')}>
      <h3>{t('staff:members.elsewhere')}</h3>
      <ul className="plain member-links">
        {ELSEWHERE.filter(({ roles }) => isFor(roles)).map(({ href, query, key }) => (
          <li key={href}>
            <a href={`/${language}/${href}?${query}q=${encodeURIComponent(username)}`}>{t(key)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(member: StaffMemberOutput, { t, language, words }: MemberScope) {
  const { username, pen_name, email, mobile, type, role, points, lock, bars, created_at, is_email_verified, is_mobile_verified } = member;
  const proved = (text: string, isVerified: boolean) => (isVerified ? text : t('staff:members.unverified', { text }));
  return [
    { name: t('staff:members.account'), value: <code translate="no">{username}</code> },
    ...(pen_name === null ? [] : [{ name: t('staff:members.penName'), value: pen_name }]),
    { name: t('staff:members.email'), value: proved(email, is_email_verified) },
    { name: t('staff:members.mobile'), value: proved(dialledMobile(mobile), is_mobile_verified) },
    { name: t('staff:members.class'), value: words.classes[type] },
    ...(role === 'member' ? [] : [{ name: t('staff:members.role'), value: t(`staff:members.roles.${role}`) }]),
    { name: t('staff:members.points'), value: t('staff:members.balance', points) },
    { name: t('staff:members.since'), value: momentOf(created_at, language) },
    ...(lock === null ? [] : [{ name: t('staff:members.locked'), value: `${momentOf(lock.since, language)} · ${lock.reason}` }]),
    ...bars.map((bar) => ({ name: t('staff:members.barred'), value: `${barredDays(bar, language)} · ${bar.reason}` })),
  ];
}

/** A heading, and lines below it or the words for none. */
function Lines({ title, none, lines }: { title: string; none: string; lines: readonly { key: string; line: ReactNode }[] }) {
  return (
    <>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className="plain member-lines">
          {lines.map(({ key, line }) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The closures that wait for a second person, of this account or into it. */
function Closures({ member: { office }, ...scope }: { member: StaffMemberOutput } & MemberScope) {
  if (office === null || office.closures.length === 0) return null;
  const lines = office.closures.map((closure) => ({
    key: closure.id,
    line: (
      <>
        <b>{closureLine(closure, scope)}</b>
        <small>
          {closure.reason} · {closure.requested_by} · {momentOf(closure.requested_at, scope.language)}
        </small>
      </>
    ),
  }));
  return <Lines title={scope.t('closures:waits.title')} none="" lines={lines} />;
}

function Notes({ member: { notes }, t, language }: { member: StaffMemberOutput } & MemberScope) {
  const lines = notes.map(({ id, text, is_emailed, author, created_at }) => ({
    key: id,
    line: (
      <>
        <span className="note-text">{text}</span>
        <small>{t(is_emailed ? 'colleagues:emailedLine' : 'colleagues:noteLine', { by: author, when: momentOf(created_at, language) })}</small>
      </>
    ),
  }));
  return <Lines title={t('staff:members.notes')} none={t('staff:members.noNotes')} lines={lines} />;
}

function Booked({ title, none, kinds, t, language, words }: { title: string; none: string; kinds: StaffMemberOutput['coming'] } & MemberScope) {
  const lines = kinds.flatMap(({ kind, count, entries }) => [
    { key: kind, line: <b>{t('staff:members.countOf', { kind: words.bookings[kind], count })}</b> },
    ...entries.map((entry) => {
      const title = readField(entry, 'title', language);
      return {
        key: entry.id,
        line: (
          <>
            <span lang={title.lang}>{title.text}</span>
            <small>
              {dayClockText(new Date(entry.starts_at), language, { year: true })} · {words.states[entry.state]}
            </small>
          </>
        ),
      };
    }),
  ]);
  return <Lines title={title} none={none} lines={lines} />;
}

const ledgerLines = ({ ledger }: StaffMemberOutput, { t, language, words }: MemberScope) =>
  ledger.map(({ id, kind, amount, balance_after, created_at }) => ({
    key: id,
    line: (
      <>
        {words.points[kind]} {signed(amount)}
        <small>{t('staff:members.entry', { balance: balance_after, when: momentOf(created_at, language) })}</small>
      </>
    ),
  }));

const changeLines = ({ class_changes }: StaffMemberOutput, { language, words }: MemberScope) =>
  class_changes.map(({ id, event, from_type, to_type, changed_at }) => ({
    key: id,
    line: (
      <>
        {words.changes[event].replace('{{from}}', words.classes[from_type]).replace('{{to}}', words.classes[to_type])}
        <small>{momentOf(changed_at, language)}</small>
      </>
    ),
  }));

type Office = NonNullable<StaffMemberOutput['office']>;

const adjustmentLines = ({ adjustments }: Office, { t, language }: MemberScope) =>
  adjustments.map(({ id, points, reason, status, requested_by, requested_at, decided_by }) => ({
    key: id,
    line: (
      <>
        {signed(points)} · {reason}
        <small>
          {[
            t(`staff:members.adjusted.${status}`),
            momentOf(requested_at, language),
            requested_by,
            ...(decided_by === null || decided_by === requested_by ? [] : [decided_by]),
          ].join(' · ')}
        </small>
      </>
    ),
  }));

const applicationLines = ({ applications }: Office, { t, language }: MemberScope) =>
  applications.map(({ id, kind, status, created_at }) => ({
    key: id,
    line: (
      <>
        {t(`staff:members.application.${kind}`)}
        <small>
          {momentOf(created_at, language)} · {t(`staff:members.decided.${status}`)}
        </small>
      </>
    ),
  }));

const loginLines = ({ logins }: Office, { t, language }: MemberScope) =>
  logins.map(({ id, client_id, browser, system, address, used_at }) => ({
    key: id,
    line: (
      <>
        {[browser, system].filter(Boolean).join(' · ') || client_id}
        <small>{t('staff:members.used', { when: momentOf(used_at, language), address: address ?? '－' })}</small>
      </>
    ),
  }));
