import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffIntroductionOutput } from '../../../contract/matchmaking/staff-matchmaking.ts';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../../domain/activities/registration-form.ts';
import { MATCHMAKING_ROLES } from '../../../domain/matchmaking/appointment-state.ts';
import { INTRODUCTION_MACHINE, INTRODUCTION_SIDES, type IntroductionStatus } from '../../../domain/matchmaking/introduction-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Acts } from '../../queue/Acts.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { createIntroductions, INTRODUCTION_STATE_CHOICES, type Introductions, NEW_PAIR } from './introductions-store.ts';
import { PairDialog } from './PairDialog.tsx';

interface Props {
  language: Language;
  /** Of the areas staff, introductions and colleagues. */
  texts: Texts;
}

const LOOKS = { asked: 'now', agreed: 'ok', declined: 'off', cancelled: 'off' } as const satisfies Record<IntroductionStatus, string>;
const namesOf = ({ creator, company }: StaffIntroductionOutput): string => `${creator.member.name} × ${company.member.name}`;

/** Pairs of a creator and a company (staff/introductions): naming one, what both answered, and calling it off, each with the e-mails shown before. */
export function IntroductionsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={MATCHMAKING_ROLES} t={t} language={language}>
      {() => <IntroductionQueue t={t} language={language} />}
    </StaffGate>
  );
}

function IntroductionQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [introductions] = useState(createIntroductions);
  const [naming, question] = [useStore(introductions.naming.$question), useStore(introductions.decision.$question)];
  return (
    <>
      <p>
        <Button look="hot" aria-haspopup="dialog" onClick={() => introductions.naming.ask('introduce', NEW_PAIR)}>
          {t('introductions:acts.introduce')}
        </Button>
      </p>
      <QueueScreen
        queue={introductions.queue}
        t={t}
        stateOf={(status) => t(`introductions:states.${status}` as TextKey)}
        title={t('introductions:title')}
        findLabel={t('introductions:find')}
        empty={t('introductions:empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: INTRODUCTION_STATE_CHOICES.map((value) => ({ value, label: t(`introductions:states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'pair', label: t('introductions:pair'), cell: namesOf },
          { key: 'activity', label: t('introductions:activity'), cell: ({ activity }) => readField(activity, 'title', language).text },
          { key: 'named', label: t('introductions:named'), cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at, language)}</time> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`introductions:states.${status}`)}</Tag> },
        ]}
        item={(introduction) => ({
          title: `${namesOf(introduction)} · ${t(`introductions:states.${introduction.status}`)}`,
          body: <IntroductionItem introduction={introduction} introductions={introductions} {...scope} />,
        })}
      />
      {naming !== null && <PairDialog introductions={introductions} {...scope} />}
      {question !== null && <CallOff key={question.record.id} record={question.record} introductions={introductions} {...scope} />}
    </>
  );
}

interface ItemProps extends StaffScope {
  introduction: StaffIntroductionOutput;
  introductions: Introductions;
}

function IntroductionItem({ introduction, introductions, t, language }: ItemProps) {
  const { activity, appointments, reason, created_at } = introduction;
  // Both sides have the same hour.
  const [meeting] = appointments;
  const when = meeting && joinText(language, 'facts', [momentOf(meeting.start, language), meeting.teacher, meeting.place]);
  return (
    <>
      <Overtaken question={introductions.decision} t={t} />
      <Rows
        rows={[
          { name: t('introductions:activity'), value: readField(activity, 'title', language).text },
          ...INTRODUCTION_SIDES.flatMap((side) => {
            const { member, registration_id, answer, answered_at } = introduction[side];
            const answered = t(`introductions:answers.${answer}`);
            return [
              {
                name: t(`introductions:${side}`),
                value: <a href={`/${language}/staff/registrations?state=all&id=${registration_id}`}>{`${member.name} (${member.username})`}</a>,
              },
              { name: t(`introductions:sides.${side}`), value: answered_at === null ? answered : `${answered} · ${momentOf(answered_at, language)}` },
            ];
          }),
          {
            name: t('introductions:meeting'),
            value: meeting === undefined ? t('introductions:noMeeting') : <a href={`/${language}/staff/appointments?id=${meeting.id}`}>{when}</a>,
          },
          { name: t('introductions:named'), value: momentOf(created_at, language) },
          ...(reason === null ? [] : [{ name: t('introductions:reason'), value: reason }]),
        ]}
      />
      <Acts
        acts={(['call_off'] as const).filter((event) => mayCause(INTRODUCTION_MACHINE, introduction, { event, by: 'staff' }, new Date()))}
        keys={{ call_off: 'r' }}
        nameOf={(act) => t(`introductions:acts.${act}`)}
        onAsk={(act) => introductions.decision.ask(act, introduction)}
        t={t}
      />
    </>
  );
}

function CallOff({ record, introductions, t, language }: StaffScope & { record: StaffIntroductionOutput; introductions: Introductions }) {
  return (
    <TextDecision
      decision={introductions.decision}
      about="call_off"
      title={t('introductions:acts.call_off')}
      subject={<b>{namesOf(record)}</b>}
      texts={[
        {
          name: 'reason',
          label: t('introductions:callOffReason'),
          hint: t('staff:act.reasonHint'),
          maxLength: REGISTRATION_REASON_MAX_LENGTH,
          isLong: true,
        },
      ]}
      requestOf={({ reason = '' }) => ({ reason, language })}
      lines={() => [t('introductions:ends')]}
      t={t}
    />
  );
}
