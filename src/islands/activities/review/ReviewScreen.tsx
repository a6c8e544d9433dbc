import { useStore } from '@nanostores/react';
import { useCallback, useMemo, useState } from 'react';
import type { AttendanceListOutput } from '../../../contract/activities/attendance.ts';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../../domain/activities/registration-form.ts';
import { REGISTRATION_REVIEW_ROLES, REGISTRATION_STAFF_ROLES, type ShownRegistrationStatus } from '../../../domain/activities/registration-state.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { attendanceForPaper } from '../attendance/attendance-store.ts';
import { PrintedAttendance } from '../attendance/PrintedAttendance.tsx';
import { RegistrationItem } from './RegistrationItem.tsx';
import { bulkOf, ReviewOfMany, ReviewResults } from './ReviewOfMany.tsx';
import { createReview, REVIEW_STATE_CHOICES, reviewRequest, TYPE_CHOICES } from './review-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and attendance. */
  texts: Texts;
}

const LOOKS = {
  applied: 'now',
  registered: 'ok',
  passed: 'ok',
  failed: 'off',
  attended: 'line',
  not_arrived: 'stop',
  cancelled: 'off',
} as const satisfies Record<ShownRegistrationStatus, string>;

/** Registrations for activities (staff/registrations): those under review first, and the decisions about them. */
export function ReviewScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={REGISTRATION_STAFF_ROLES} t={t} language={language}>
      {(role) => <ReviewQueue mayDecide={REGISTRATION_REVIEW_ROLES.some((each) => each === role)} t={t} language={language} />}
    </StaffGate>
  );
}

function ReviewQueue({ mayDecide, ...scope }: { mayDecide: boolean } & StaffScope) {
  const { t, language } = scope;
  const [review] = useState(createReview);
  const question = useStore(review.decision.$question);
  const [printed, print] = useState<AttendanceListOutput | null>(null);
  const isPrinted = useCallback(() => print(null), []);
  return (
    <>
      <ReviewResults review={review} t={t} />
      <QueueScreen
        queue={review.queue}
        t={t}
        stateOf={(status) => t(`staff:registrations.states.${status}` as TextKey)}
        title={t('staff:registrations.title')}
        findLabel={t('staff:registrations.find')}
        empty={t('staff:registrations.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: REVIEW_STATE_CHOICES.map((value) => ({ value, label: t(`staff:registrations.states.${value}`) })),
          },
          {
            name: 'type',
            label: t('staff:registrations.type'),
            choices: TYPE_CHOICES.map((value) => ({ value, label: t(value === '' ? 'staff:registrations.anyType' : `staff:registrations.types.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'member',
            label: t('staff:refunds.member'),
            cell: ({ member }) => (
              <>
                {member.name}
                <small>{member.username}</small>
              </>
            ),
          },
          { key: 'activity', label: t('staff:registrations.activity'), cell: ({ activity }) => readField(activity, 'title', language).text },
          { key: 'start', label: t('staff:registrations.start'), cell: ({ start }) => <time dateTime={start}>{momentOf(start, language)}</time> },
          {
            key: 'asked',
            label: t('staff:registrations.asked'),
            cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at, language)}</time>,
          },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`staff:registrations.states.${status}`)}</Tag> },
        ]}
        {...(mayDecide && { bulk: bulkOf(review, t) })}
        item={(registration) => ({
          title: `${registration.member.name} · ${t(`staff:registrations.states.${registration.status}`)}`,
          body: (
            <RegistrationItem
              registration={registration}
              review={review}
              mayDecide={mayDecide}
              onPrint={async () => print(await attendanceForPaper({ activity: registration.activity.id, session: registration.session }))}
              {...scope}
            />
          ),
        })}
      />
      {printed !== null && <PrintedAttendance list={printed} onPrinted={isPrinted} t={t} language={language} />}
      <ReviewOfMany review={review} {...scope} />
      {question !== null && (
        <TextDecision
          key={`${question.about} ${question.record.id}`}
          decision={review.decision}
          about={question.about}
          title={t(`staff:registrations.acts.${question.about}`)}
          subject={
            <>
              <b>{question.record.member.name}</b> · {readField(question.record.activity, 'title', language).text}
            </>
          }
          texts={
            question.about === 'pass'
              ? []
              : [{ name: 'reason', label: t('staff:act.reason'), hint: t('staff:act.reasonHint'), maxLength: REGISTRATION_REASON_MAX_LENGTH, isLong: true }]
          }
          requestOf={({ reason = '' }) => reviewRequest(question.about, reason, language)}
          lines={({ status }) => [
            t('staff:becomes', { state: t(`staff:registrations.states.${status}`) }),
            ...(question.about !== 'pass' && question.record.points > 0 ? [t('staff:registrations.refunded', { points: question.record.points })] : []),
          ]}
          t={t}
        />
      )}
    </>
  );
}
