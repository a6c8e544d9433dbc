import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { REGISTRATION_MACHINE } from '../../../domain/activities/registration-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import { readField } from '../../../i18n/localized.ts';
import { Acts } from '../../queue/Acts.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import type { Review, ReviewAct } from './review-store.ts';

interface Props extends StaffScope {
  registration: StaffRegistrationOutput;
  review: Review;
  mayDecide: boolean;
  /** Prints who comes to the same session. */
  onPrint: () => Promise<void>;
}

const ACTS = [
  { act: 'pass', by: 'reviewer' },
  { act: 'fail', by: 'reviewer' },
  { act: 'call_off', by: 'centre' },
] as const satisfies readonly { act: ReviewAct; by: string }[];

/** A registration: whose, for what, what they wrote, its history, and the decisions about it. */
export function RegistrationItem({ registration, review, mayDecide, onPrint, ...scope }: Props) {
  const { t, language } = scope;
  const { answers, history } = registration;
  const state = { ...registration, start: new Date(registration.start), end: new Date(registration.end), lapsesAt: null };
  const machine = { ...state, cancelBefore: new Date(registration.cancel_before) };
  const acts = mayDecide ? ACTS.filter(({ act, by }) => mayCause(REGISTRATION_MACHINE, machine, { event: act, by }, new Date())).map(({ act }) => act) : [];
  return (
    <>
      <Overtaken question={review.decision} t={t} />
      <Rows rows={factsOf(registration, scope)} />
      <Acts
        acts={acts}
        keys={{ pass: 'a', fail: 'r' }}
        nameOf={(act) => t(`staff:registrations.acts.${act}`)}
        onAsk={(act) => review.decision.ask(act, registration)}
        t={t}
      />
      <Button look="quiet" onClick={() => void onPrint()}>
        {t('attendance:print')}
      </Button>
      {answers.length > 0 && (
        <>
          <h3>{t('staff:registrations.answers')}</h3>
          <Rows rows={answers.map(({ id, question, text }) => ({ name: question === null ? id : readField(question, 'text', language).text, value: text }))} />
        </>
      )}
      <h3>{t('staff:history')}</h3>
      <RecordHistory
        steps={history.map(({ at, status }) => ({ at: new Date(at), what: t(`staff:registrations.states.${status}`) }))}
        timeOf={(at) => momentOf(at.toISOString(), language)}
      />
    </>
  );
}

function factsOf({ member, activity, start, size, points, created_at, matchmaking, reason }: StaffRegistrationOutput, { t, language }: StaffScope) {
  const said = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : []);
  return [
    {
      name: t('staff:refunds.member'),
      value: (
        <>
          <MemberName member={member} language={language} /> · {member.email} · {member.mobile}
        </>
      ),
    },
    ...said(t('staff:registrations.activity'), readField(activity, 'title', language).text),
    ...said(t('staff:registrations.start'), momentOf(start, language)),
    ...said(t('staff:registrations.asked'), momentOf(created_at, language)),
    ...said(t('staff:registrations.size'), String(size)),
    ...(points > 0 ? said(t('staff:refunds.points'), String(points)) : []),
    ...said(t('staff:registrations.company'), matchmaking?.company),
    ...said(t('staff:registrations.job'), matchmaking?.job_title),
    ...said(t('staff:registrations.phone'), matchmaking?.phone),
    ...said(t('staff:registrations.intro'), matchmaking?.intro),
    ...said(t('staff:registrations.portfolio'), [matchmaking?.portfolio_url, ...(matchmaking?.other_urls ?? [])].filter(Boolean).join(' ')),
    ...said(t('staff:act.reason'), reason),
  ];
}
