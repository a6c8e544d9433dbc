import { useStore } from '@nanostores/react';
import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../../domain/activities/registration-form.ts';
import { readField } from '../../../i18n/localized.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { BulkActs, BulkDecision, BulkResults } from '../../queue/list/BulkDecision.tsx';
import type { QueueBulk } from '../../queue/list/QueueBulk.tsx';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { type Review, reviewRequest } from './review-store.ts';

/** Decisions that may be taken about many registrations at once. */
const ACTS = ['pass', 'fail'] as const;

const nameOf = ({ member, activity }: StaffRegistrationOutput): string => `${member.name} · ${readField(activity, 'title', pageLanguage()).text}`;

/** Rows that wait for a review may be chosen, and decided about together. */
export const bulkOf = (review: Review, t: StaffScope['t']): QueueBulk<StaffRegistrationOutput> => ({
  isChoosable: ({ status }) => status === 'applied',
  nameOf,
  acts: (chosen) => (
    <BulkActs
      acts={ACTS}
      keys={{ pass: 'a', fail: 'r' }}
      nameOf={(act) => t(`staff:registrations.acts.${act}`)}
      onAsk={(act) => review.bulk.ask(act, chosen)}
    />
  ),
});

/** Asks before many registrations are decided about. */
export function ReviewOfMany({ review, t, language }: { review: Review } & StaffScope) {
  const question = useStore(review.bulk.$question);
  if (question === null) return null;
  const { about, record } = question;
  return (
    <BulkDecision
      key={about}
      bulk={review.bulk}
      about={about}
      chosen={record}
      title={t(`staff:registrations.acts.${about}`)}
      nameOf={nameOf}
      reason={about === 'pass' ? null : { label: t('staff:act.reason'), hint: t('staff:act.reasonHint'), maxLength: REGISTRATION_REASON_MAX_LENGTH }}
      effects={[t('staff:becomes', { state: t(`staff:registrations.states.${about === 'pass' ? 'passed' : 'failed'}`) }), t('colleagues:bulk.emails')]}
      wishOf={(reason) => reviewRequest(about, reason, language)}
      t={t}
    />
  );
}

/** The outcome of each registration that was decided about together with others. */
export const ReviewResults = ({ review, t }: { review: Review } & Pick<StaffScope, 't'>) => (
  <BulkResults bulk={review.bulk} nameOf={nameOf} doneAs={t('colleagues:bulk.done')} t={t} />
);
