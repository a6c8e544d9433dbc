import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffApplicationOutput } from '../../../contract/creators/staff-application.ts';
import { APPLICATION_REASON_MAX_LENGTH } from '../../../domain/creators/application.ts';
import { APPLICATION_ROLES, type ApplicationStaffEvent, type ApplicationStatus } from '../../../domain/creators/application-state.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import type { Question } from '../../record/records-store.ts';
import { Tag } from '../../ui/Tag.tsx';
import { ApplicationItem } from './ApplicationItem.tsx';
import { APPLICATION_KIND_CHOICES, APPLICATION_STATE_CHOICES, createStaffApplications, type StaffApplications } from './staff-applications-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff, apply, account, registration and common. */
  texts: Texts;
}

const LOOKS = { applied: 'now', more_asked: 'stop', approved: 'ok', unapproved: 'off', cancelled: 'off' } as const satisfies Record<ApplicationStatus, string>;

/** Applications for a creator's membership (staff/creators): what waits longest first, each with its papers and what a decision does. */
export function StaffApplicationsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={APPLICATION_ROLES} t={t} language={language}>
      {() => <ApplicationQueue t={t} language={language} />}
    </StaffGate>
  );
}

function ApplicationQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [applications] = useState(createStaffApplications);
  const question = useStore(applications.decision.$question);
  return (
    <>
      <QueueScreen
        queue={applications.queue}
        t={t}
        stateOf={(status) => t(`apply:status.${status}` as TextKey)}
        title={t('staff:creators.title')}
        findLabel={t('staff:creators.find')}
        empty={t('staff:creators.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: APPLICATION_STATE_CHOICES.map((value) => ({ value, label: t(`staff:creators.states.${value}`) })),
          },
          {
            name: 'kind',
            label: t('staff:creators.kind'),
            choices: APPLICATION_KIND_CHOICES.map((value) => ({ value, label: value === '' ? t('staff:creators.anyKind') : t(`apply:kind.${value}`) })),
          },
        ]}
        columns={[
          { key: 'member', label: t('staff:creators.member'), cell: ({ member }) => member.name },
          { key: 'kind', label: t('staff:creators.kind'), cell: ({ kind }) => t(`apply:kind.${kind}`) },
          { key: 'sent', label: t('staff:creators.sent'), cell: ({ changed_at }) => <time dateTime={changed_at}>{momentOf(changed_at, language)}</time> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`apply:status.${status}`)}</Tag> },
        ]}
        item={(application) => ({
          title: `${application.member.name} · ${t(`apply:status.${application.status}`)}`,
          body: <ApplicationItem application={application} applications={applications} {...scope} />,
        })}
      />
      {question !== null && <Decision key={`${question.about} ${question.record.id}`} {...{ question, applications, ...scope }} />}
    </>
  );
}

interface DecisionProps extends StaffScope {
  question: Question<ApplicationStaffEvent, StaffApplicationOutput>;
  applications: StaffApplications;
}

function Decision({ question: { about, record }, applications, t, language }: DecisionProps) {
  const texts =
    about === 'approve'
      ? []
      : [
          {
            name: 'reason' as const,
            label: t(`staff:creators.reason.${about}`),
            hint: t('staff:act.reasonHint'),
            maxLength: APPLICATION_REASON_MAX_LENGTH,
            isLong: true,
          },
        ];
  return (
    <TextDecision
      decision={applications.decision}
      about={about}
      title={t(`staff:creators.acts.${about}`)}
      subject={
        <>
          <b>{record.member.name}</b> · {t(`apply:kind.${record.kind}`)}
        </>
      }
      texts={texts}
      requestOf={(said) => ({ event: about, ...said, language })}
      lines={({ status, membership_until }) => [
        t('staff:becomes', { state: t(`apply:status.${status}`) }),
        ...(about !== 'approve'
          ? []
          : [membership_until === null ? t('staff:creators.keeps') : t('staff:creators.until', { day: longDay(membership_until, language) })]),
      ]}
      t={t}
    />
  );
}
