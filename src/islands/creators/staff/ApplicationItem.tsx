import { APPLICATION_MACHINE, APPLICATION_STAFF_EVENTS } from '../../../domain/creators/application-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { CreatorWords } from '../../accounts/creator-info/CreatorWords.tsx';
import { Acts } from '../../queue/Acts.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { Papers } from '../../queue/papers/Papers.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Rows } from '../../ui/Rows.tsx';
import type { OpenApplication, StaffApplications } from './staff-applications-store.ts';

interface Props extends StaffScope {
  application: OpenApplication;
  applications: StaffApplications;
}

const KEYS = { approve: 'a', refuse: 'r' } as const;

/** An application: whose, for what, the work with its papers, the info, what the member was told last, and the decisions. */
export function ApplicationItem({ application, applications, ...scope }: Props) {
  const { t, language } = scope;
  const { info, files, lists, reason, reason_language } = application;
  const acts = APPLICATION_STAFF_EVENTS.filter((event) => mayCause(APPLICATION_MACHINE, application, { event, by: 'staff' }, new Date()));
  return (
    <>
      <Overtaken question={applications.decision} t={t} />
      <Rows rows={factsOf(application, scope)} />
      <Acts acts={acts} keys={KEYS} nameOf={(act) => t(`staff:creators.acts.${act}`)} onAsk={(act) => applications.decision.ask(act, application)} t={t} />
      {reason !== null && (
        <>
          <h3>{t('staff:creators.said')}</h3>
          <p className="typed" lang={reason_language === null ? undefined : HTML_LANG[reason_language]}>
            {reason}
          </p>
        </>
      )}
      <h3>{t('staff:creators.files')}</h3>
      {files.length === 0 ? (
        <p>{t('staff:creators.noFiles')}</p>
      ) : (
        <Papers papers={files.map(({ id, name, field }) => ({ id, name, label: t(`apply:fields.${fileField(field)}`) }))} t={t} />
      )}
      {info && (
        <>
          <h3>{t('staff:creators.info')}</h3>
          <CreatorWords profile={{ ...info, updated_at: application.changed_at }} lists={lists} lang={language} t={t} />
        </>
      )}
      {application.earlier.length > 0 && <Earlier application={application} applications={applications} {...scope} />}
    </>
  );
}

function Earlier({ application: { earlier }, applications, t, language }: Props) {
  return (
    <>
      <h3>{t('staff:creators.earlier')}</h3>
      <ul className="plain history">
        {earlier.map(({ id, kind, status, applied_on }) => (
          <li key={id}>
            <a href={applications.queue.addressOf(id)}>
              {longDay(applied_on, language)} · {t(`apply:kind.${kind}`)}
            </a>{' '}
            · {t(`apply:status.${status}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

const FILE_FIELDS = ['relevant_info', 'relevant_info_2', 'relevant_info_3'] as const;
const fileField = (field: string) => FILE_FIELDS.find((each) => each === field) ?? 'relevant_info';

function factsOf({ member, kind, work_kind, published_on, work_url, applied_on, changed_at }: OpenApplication, { t, language }: StaffScope) {
  return [
    {
      name: t('staff:creators.member'),
      value: (
        <>
          <MemberName member={member} language={language} /> · {t(`registration:class.${member.class}`)}
        </>
      ),
    },
    { name: t('staff:creators.kind'), value: t(`apply:kind.${kind}`) },
    ...(work_kind ? [{ name: t('apply:fields.work_kind'), value: t(`apply:workKind.${work_kind}`) }] : []),
    ...(published_on ? [{ name: t('apply:fields.published_on'), value: longDay(published_on, language) }] : []),
    ...(work_url
      ? [
          {
            name: t('apply:fields.work_url'),
            value: (
              <a href={work_url} target="_blank" rel="noopener noreferrer">
                {work_url}
              </a>
            ),
          },
        ]
      : []),
    { name: t('staff:creators.sent'), value: `${longDay(applied_on, language)} · ${momentOf(changed_at, language)}` },
  ];
}
