import type { StaffAdvisoryOutput } from '../../../contract/consultations/staff-consultation.ts';
import { ADVISORY_MACHINE } from '../../../domain/consultations/consultation-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import { Acts } from '../../queue/Acts.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { Papers } from '../../queue/papers/Papers.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import { Rows } from '../../ui/Rows.tsx';
import type { CategoryNames, StaffConsultations } from './staff-consultations-store.ts';

interface Props extends StaffScope {
  advisory: StaffAdvisoryOutput;
  consultations: StaffConsultations;
  categories: CategoryNames;
}

/** The main step of each state first. */
const ACTS = ['confirm', 'review', 'finish', 'refuse', 'assign', 'relocate', 'miss', 'call_off'] as const;

/** A consultation: whose, about what, when and where, its papers, its history, and the steps to take. */
export function ConsultationItem({ advisory, consultations, categories, ...scope }: Props) {
  const { t, language } = scope;
  const state = { status: advisory.status, category: advisory.category, start: new Date(advisory.start) };
  return (
    <>
      <Overtaken question={consultations.decision} t={t} />
      <Rows rows={factsOf(advisory, categories, scope)} />
      <Acts
        acts={ACTS.filter((event) => mayCause(ADVISORY_MACHINE, state, { event, by: 'staff' }, new Date()))}
        keys={{ confirm: 'a', refuse: 'r' }}
        nameOf={(act) => t(`staff:consultations.acts.${act}`)}
        onAsk={(act) => consultations.decision.ask(act, advisory)}
        t={t}
      />
      {advisory.files.length > 0 && <Papers papers={advisory.files.map(({ id, name }) => ({ id, name, label: t('staff:consultations.work') }))} t={t} />}
      <h3>{t('staff:history')}</h3>
      <RecordHistory
        steps={advisory.history.map(({ at, status }) => ({ at: new Date(at), what: t(`staff:consultations.states.${status}`) }))}
        timeOf={(at) => momentOf(at.toISOString(), language)}
      />
    </>
  );
}

function factsOf(advisory: StaffAdvisoryOutput, categories: CategoryNames, { t, language }: StaffScope) {
  const said = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  const { member, category, method, start, created_at, phone, email, content, teacher, location, work_url, reason } = advisory;
  return [
    {
      name: t('staff:refunds.member'),
      value: (
        <>
          <MemberName member={member} language={language} /> · {member.email} · {member.mobile}
        </>
      ),
    },
    ...said(t('staff:consultations.category'), categories[category]),
    ...said(t('staff:consultations.method'), t(`staff:consultations.methods.${method}`)),
    ...said(t('staff:consultations.start'), momentOf(start, language)),
    ...said(t('staff:registrations.asked'), momentOf(created_at, language)),
    ...said(t('staff:deletions.contact'), `${phone} · ${email}`),
    ...said(t('staff:consultations.content'), content),
    ...said(t('staff:consultations.fields.teacher'), teacher),
    ...said(t('staff:consultations.fields.location'), location),
    ...said(t('staff:consultations.work'), work_url),
    ...said(t('staff:act.reason'), reason),
  ];
}
