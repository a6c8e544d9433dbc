import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffAdvisoryOutput } from '../../../contract/consultations/staff-consultation.ts';
import { LOCATION_MAX_LENGTH } from '../../../domain/consultations/consultation-location.ts';
import {
  ADVISORY_REQUESTED_STATUSES,
  ADVISORY_ROLES,
  type AdvisoryStaffEvent,
  type ShownAdvisoryStatus,
} from '../../../domain/consultations/consultation-state.ts';
import { LINE_MAX_LENGTH, STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { DueDay } from '../../queue/DueDay.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision, type TextFieldOf } from '../../queue/TextDecision.tsx';
import type { Question } from '../../record/records-store.ts';
import { Tag } from '../../ui/Tag.tsx';
import { ConsultationItem } from './ConsultationItem.tsx';
import { ADVISORY_STATE_CHOICES, type CategoryNames, createStaffConsultations, LINE_CHOICES, type StaffConsultations } from './staff-consultations-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
  /** In the page's language. */
  categories: CategoryNames;
}

const LOOKS = {
  applied: 'now',
  in_process: 'now',
  reserved: 'ok',
  ended: 'off',
  not_arrived: 'stop',
  unapproved: 'off',
  cancelled: 'off',
} as const satisfies Record<ShownAdvisoryStatus, string>;

/** Consultations (staff/advisory): those that nobody has answered first, with the promised day, and every step of staff. */
export function StaffConsultationsScreen({ language, texts, categories }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={ADVISORY_ROLES} t={t} language={language}>
      {() => <ConsultationQueue categories={categories} t={t} language={language} />}
    </StaffGate>
  );
}

function ConsultationQueue({ categories, ...scope }: Pick<Props, 'categories'> & StaffScope) {
  const { t, language } = scope;
  const [consultations] = useState(createStaffConsultations);
  const question = useStore(consultations.decision.$question);
  return (
    <>
      <QueueScreen
        queue={consultations.queue}
        t={t}
        stateOf={(status) => t(`staff:consultations.states.${status}` as TextKey)}
        title={t('staff:consultations.title')}
        findLabel={t('staff:consultations.find')}
        empty={t('staff:consultations.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: ADVISORY_STATE_CHOICES.map((value) => ({ value, label: t(`staff:consultations.states.${value}`) })),
          },
          {
            name: 'line',
            label: t('staff:consultations.line'),
            choices: LINE_CHOICES.map((value) => ({ value, label: t(value === '' ? 'staff:consultations.anyLine' : `staff:consultations.lines.${value}`) })),
          },
        ]}
        columns={[
          { key: 'member', label: t('staff:refunds.member'), cell: ({ member }) => member.name },
          {
            key: 'category',
            label: t('staff:consultations.category'),
            cell: ({ category, method }) => (
              <>
                {categories[category]}
                <small>{t(`staff:consultations.methods.${method}`)}</small>
              </>
            ),
          },
          { key: 'start', label: t('staff:consultations.start'), cell: ({ start }) => <time dateTime={start}>{momentOf(start, language)}</time> },
          { key: 'due', label: t('staff:consultations.due'), cell: (advisory) => (isAsked(advisory) ? <DueDay day={advisory.reply_due_on} {...scope} /> : '') },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`staff:consultations.states.${status}`)}</Tag> },
        ]}
        item={(advisory) => ({
          title: `${advisory.member.name} · ${t(`staff:consultations.states.${advisory.status}`)}`,
          body: <ConsultationItem advisory={advisory} consultations={consultations} categories={categories} {...scope} />,
        })}
      />
      {question !== null && <Step key={`${question.about} ${question.record.id}`} {...{ question, consultations, categories, ...scope }} />}
    </>
  );
}

const isAsked = ({ status }: StaffAdvisoryOutput) => ADVISORY_REQUESTED_STATUSES.some((each) => each === status);

type Said = 'teacher' | 'location' | 'reason';
/** The texts that each step needs (`NEEDS` of the server). */
const TEXTS_OF: Record<AdvisoryStaffEvent, readonly Said[]> = {
  review: [],
  confirm: ['teacher', 'location'],
  assign: ['teacher'],
  relocate: ['location'],
  refuse: ['reason'],
  call_off: ['reason'],
  miss: [],
  finish: [],
};
const MAX_LENGTHS = { teacher: LINE_MAX_LENGTH, location: LOCATION_MAX_LENGTH, reason: STAFF_REASON_MAX_LENGTH } as const satisfies Record<Said, number>;

interface StepProps extends StaffScope, Pick<Props, 'categories'> {
  question: Question<AdvisoryStaffEvent, StaffAdvisoryOutput>;
  consultations: StaffConsultations;
}

function Step({ question: { about, record }, consultations, categories, t, language }: StepProps) {
  const textOf = (name: Said): TextFieldOf<Said> => ({
    name,
    label: t(`staff:consultations.fields.${name}`),
    hint: name === 'location' ? t(`staff:consultations.places.${record.method}`) : t('staff:act.reasonHint'),
    first: name === 'reason' ? '' : (record[name] ?? ''),
    maxLength: MAX_LENGTHS[name],
    isLong: name === 'reason',
  });
  return (
    <TextDecision
      decision={consultations.decision}
      about={about}
      title={t(`staff:consultations.acts.${about}`)}
      subject={
        <>
          <b>{record.member.name}</b> · {categories[record.category]} · {momentOf(record.start, language)}
        </>
      }
      texts={TEXTS_OF[about].map(textOf)}
      requestOf={(said) => ({ event: about, ...said, language })}
      lines={({ status }) => [t('staff:becomes', { state: t(`staff:consultations.states.${status}`) })]}
      t={t}
    />
  );
}
