import { useMemo, useState } from 'react';
import { ROLES } from '../../domain/identity/account.ts';
import { AUDIT_ROLES } from '../../domain/staff/audit.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Rows } from '../ui/Rows.tsx';
import { actNames } from './act-names.ts';
import { AUDIT_ACTION_CHOICES, AUDIT_SUBJECT_CHOICES, type AuditItem, createAudit } from './audit-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff, acts and colleagues. */
  texts: Texts;
}

/** The audit record (staff/audit): who did what to whom and when, with what stood before and after. */
export function AuditScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={AUDIT_ROLES} t={t} language={language}>
      {() => <AuditList t={t} language={language} nameOf={actNames(texts, t)} />}
    </StaffGate>
  );
}

/** The name of what a call does, null where it has none. */
type NameOf = ReturnType<typeof actNames>;

function AuditList({ nameOf, ...scope }: StaffScope & { nameOf: NameOf }) {
  const { t, language } = scope;
  const doneIn = ({ action, call }: AuditItem) => nameOf(call) ?? t(`staff:audit.actions.${action}`);
  const [queue] = useState(createAudit);
  return (
    <QueueScreen
      queue={queue}
      t={t}
      title={t('staff:audit.title')}
      findLabel={t('staff:audit.find')}
      empty={t('staff:audit.empty')}
      filters={[
        { name: 'state', label: t('staff:audit.action'), choices: AUDIT_ACTION_CHOICES.map((value) => ({ value, label: t(`staff:audit.actions.${value}`) })) },
        {
          name: 'subject',
          label: t('staff:audit.subject'),
          choices: AUDIT_SUBJECT_CHOICES.map((value) => ({ value, label: t(value === '' ? 'staff:audit.anySubject' : `staff:audit.subjects.${value}`) })),
        },
        { name: 'from', label: t('staff:audit.from'), kind: 'date' },
        { name: 'to', label: t('staff:audit.to'), kind: 'date' },
      ]}
      columns={[
        { key: 'at', label: t('staff:audit.at'), cell: ({ at }) => <time dateTime={at}>{momentOf(at, language)}</time> },
        { key: 'actor', label: t('staff:audit.actor'), cell: ({ actor }) => <bdi>{actor?.name ?? t('staff:audit.job')}</bdi> },
        {
          key: 'what',
          label: t('staff:audit.action'),
          cell: (entry) => (
            <>
              {doneIn(entry)}
              {nameOf(entry.call) === null ? <small translate="no">{entry.call}</small> : <small>{t(`staff:audit.actions.${entry.action}`)}</small>}
            </>
          ),
        },
        { key: 'subject', label: t('staff:audit.subject'), cell: (entry) => subjectText(entry, t) },
      ]}
      item={(entry) => ({
        // Of no single record, it is said by its name, or by its call where it has none.
        title: [doneIn(entry), subjectText(entry, t, nameOf(entry.call) === null ? entry.call : '')].filter(Boolean).join(' · '),
        body: <Entry entry={entry} {...scope} />,
      })}
    />
  );
}

/** The kind of record that it is about; `none` where it is about no single one. */
function subjectText({ subject, table }: AuditItem, t: StaffScope['t'], none = '－'): string {
  const known = AUDIT_SUBJECT_CHOICES.find((each) => each !== '' && each === subject?.kind);
  return known === undefined || known === '' ? (table ?? none) : t(`staff:audit.subjects.${known}`);
}

/** The role in which it was done; of a job and of another system there is none. */
function roleText(role: string, t: StaffScope['t']): string | null {
  const known = ROLES.find((each) => each === role);
  if (known === undefined) return null;
  return known === 'member' ? t('staff:reconciliation.member') : t(`staff:members.roles.${known}`);
}

function Entry({ entry, t, language }: { entry: AuditItem } & StaffScope) {
  const { at, actor, role, call, address, request_id, table, subject, member_id, before, after } = entry;
  const said = (name: string, value: string | null | undefined) => (value ? [{ name, value: <span translate="no">{value}</span> }] : []);
  return (
    <>
      <Rows
        rows={[
          { name: t('staff:audit.at'), value: momentOf(at, language) },
          { name: t('staff:audit.actor'), value: actor === null ? t('staff:audit.job') : `${actor.name} (${actor.username})` },
          ...said(t('staff:audit.role'), roleText(role, t)),
          ...said(t('staff:audit.call'), call),
          ...said(t('staff:audit.table'), table),
          ...said(t('staff:audit.record'), subject?.id),
          ...said(t('staff:audit.member'), member_id),
          ...said(t('staff:audit.address'), address),
          ...said(t('staff:audit.request'), request_id),
        ]}
      />
      <h3>{t('staff:audit.change')}</h3>
      {before === null && after === null ? <p>{t('staff:audit.looked')}</p> : <Change before={before ?? {}} after={after ?? {}} t={t} />}
    </>
  );
}

/** The values of each column before and after. */
function Change({ before, after, t }: { before: Record<string, unknown>; after: Record<string, unknown> } & Pick<StaffScope, 't'>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const said = (value: unknown) => (value === undefined || value === null ? '－' : typeof value === 'string' ? value : JSON.stringify(value));
  return (
    <table className="table audit-change" translate="no">
      <thead>
        <tr>
          <th scope="col">{t('staff:audit.column')}</th>
          <th scope="col">{t('staff:audit.before')}</th>
          <th scope="col">{t('staff:audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={t('staff:audit.before')}>{said(before[name])}</td>
            <td data-label={t('staff:audit.after')}>{said(after[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
