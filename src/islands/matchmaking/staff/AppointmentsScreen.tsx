import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffAppointmentDetail, StaffAppointmentOutput } from '../../../contract/matchmaking/staff-matchmaking.ts';
import { APPOINTMENT_MACHINE, APPOINTMENT_STAFF_EVENTS, type AppointmentStatus, MATCHMAKING_ROLES } from '../../../domain/matchmaking/appointment-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import { isHttpsLink } from '../../../domain/text/https-link.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Acts } from '../../queue/Acts.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import type { Question } from '../../record/records-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { CallOffAppointment, ChangeAppointment, SetAppointment } from './AppointmentDialogs.tsx';
import { APPOINTMENT_STATE_CHOICES, type AppointmentAct, type Appointments, createAppointments, NEW_APPOINTMENT } from './appointments-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff, appointments, introductions and colleagues. */
  texts: Texts;
}

const LOOKS = { reserved: 'now', ended: 'line', cancelled: 'off' } as const satisfies Record<AppointmentStatus, string>;
const periodOf = ({ start, end }: Pick<StaffAppointmentOutput, 'start' | 'end'>) => ({ start: new Date(start), end: new Date(end) });

/** Appointments of matchmaking (staff/appointments): those to come, soonest first, and setting, changing or calling one off with the e-mail shown before. */
export function AppointmentsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={MATCHMAKING_ROLES} t={t} language={language}>
      {() => <AppointmentQueue t={t} language={language} />}
    </StaffGate>
  );
}

function AppointmentQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [appointments] = useState(createAppointments);
  const [setting, question] = [useStore(appointments.setting.$question), useStore(appointments.decision.$question)];
  return (
    <>
      <p>
        <Button look="hot" aria-haspopup="dialog" onClick={() => appointments.setting.ask('set', NEW_APPOINTMENT)}>
          {t('appointments:acts.set')}
        </Button>
      </p>
      <QueueScreen
        queue={appointments.queue}
        t={t}
        stateOf={(status) => t(`appointments:states.${status}` as TextKey)}
        title={t('appointments:title')}
        findLabel={t('appointments:find')}
        empty={t('appointments:empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: APPOINTMENT_STATE_CHOICES.map((value) => ({ value, label: t(`appointments:states.${value}`) })),
          },
          { name: 'day', label: t('appointments:day'), kind: 'date' },
        ]}
        columns={[
          { key: 'member', label: t('appointments:member'), cell: ({ member }) => member.name },
          { key: 'when', label: t('appointments:when'), cell: ({ start }) => <time dateTime={start}>{momentOf(start, language)}</time> },
          { key: 'teacher', label: t('appointments:teacher'), cell: ({ teacher }) => teacher },
          { key: 'with', label: t('appointments:with'), cell: ({ partner }) => partner?.name ?? '－' },
          { key: 'activity', label: t('appointments:activity'), cell: ({ activity }) => readField(activity, 'title', language).text },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`appointments:states.${status}`)}</Tag> },
        ]}
        item={(appointment) => ({
          title: `${appointment.member.name} · ${t(`appointments:states.${appointment.status}`)}`,
          body: <AppointmentItem appointment={appointment} appointments={appointments} {...scope} />,
        })}
      />
      {setting !== null && <SetAppointment appointments={appointments} {...scope} />}
      {question !== null && <Decision key={`${question.about} ${question.record.id}`} {...{ question, appointments, ...scope }} />}
    </>
  );
}

interface DecisionProps extends StaffScope {
  question: Question<AppointmentAct, StaffAppointmentDetail>;
  appointments: Appointments;
}

function Decision({ question: { about, record }, ...scope }: DecisionProps) {
  return about === 'change' ? <ChangeAppointment record={record} {...scope} /> : <CallOffAppointment record={record} {...scope} />;
}

interface ItemProps extends StaffScope {
  appointment: StaffAppointmentDetail;
  appointments: Appointments;
}

function AppointmentItem({ appointment, appointments, ...scope }: ItemProps) {
  const { t } = scope;
  const state = { status: appointment.status, end: new Date(appointment.end) };
  return (
    <>
      <Overtaken question={appointments.decision} t={t} />
      <Rows rows={factsOf(appointment, scope)} />
      <Acts
        acts={APPOINTMENT_STAFF_EVENTS.filter((event) => mayCause(APPOINTMENT_MACHINE, state, { event, by: 'staff' }, new Date()))}
        keys={{ change: 'a', call_off: 'r' }}
        nameOf={(act) => t(`appointments:acts.${act}`)}
        onAsk={(act) => appointments.decision.ask(act, appointment)}
        t={t}
      />
      <h3>{t('staff:history')}</h3>
      <RecordHistory steps={appointment.history.map((step) => stepOf(step, scope))} timeOf={(at) => momentOf(at.toISOString(), scope.language)} />
    </>
  );
}

function factsOf(appointment: StaffAppointmentDetail, { t, language }: StaffScope) {
  const { member, partner, teacher, place, activity, registration_id, introduction_id, reason } = appointment;
  const linkTo = (page: string, text: string) => <a href={`/${language}/staff/${page}`}>{text}</a>;
  const personOf = ({ id, name, username }: StaffAppointmentDetail['member']) => linkTo(`members?id=${id}`, `${name} (${username})`);
  return [
    { name: t('appointments:when'), value: periodText(periodOf(appointment), language) },
    { name: t('appointments:member'), value: personOf(member) },
    { name: t('appointments:with'), value: partner === null ? t('appointments:alone') : personOf(partner) },
    { name: t('appointments:teacher'), value: teacher },
    {
      name: t('appointments:place'),
      value: isHttpsLink(place) ? (
        <a href={place} rel="noopener noreferrer" target="_blank">
          {place}
        </a>
      ) : (
        place
      ),
    },
    { name: t('appointments:activity'), value: readField(activity, 'title', language).text },
    {
      name: t('appointments:registration'),
      value: linkTo(`registrations?state=all&id=${registration_id}`, t('appointments:openRegistration')),
    },
    ...(introduction_id === null
      ? []
      : [{ name: t('appointments:introduction'), value: linkTo(`introductions?id=${introduction_id}`, t('appointments:openIntroduction')) }]),
    ...(reason === null ? [] : [{ name: t('appointments:reason'), value: reason }]),
  ];
}

/** A step: what it was, what it came to, and who took it. */
function stepOf({ at, what, by, start, teacher, place }: StaffAppointmentDetail['history'][number], { t, language }: StaffScope) {
  const said = [start && momentOf(start, language), teacher, place, by].filter((each): each is string => each !== null && each !== '');
  const name = t(`appointments:history.${what}`);
  return { at: new Date(at), what: said.length === 0 ? name : t('appointments:step', { what: name, facts: joinText(language, 'facts', said) }) };
}
