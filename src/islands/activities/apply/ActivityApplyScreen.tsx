import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo, useState } from 'react';
import { articlePath } from '../../../domain/activities/registration-link.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Form } from '../../form/Form.tsx';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { MineDialogs } from '../mine/MineDialogs.tsx';
import { type ActivityRegistration, createMine, type Mine, type MineQuestion } from '../mine/mine-store.ts';
import { Obstacle } from '../mine/Obstacle.tsx';
import { momentText } from '../mine/registration-words.ts';
import { SessionMine } from '../mine/SessionMine.tsx';
import { ApplySent } from './ApplySent.tsx';
import type { ActivityFacts } from './activity-facts.ts';
import { ApplyContext, useApply } from './apply-context.ts';
import { fieldName } from './apply-fields.ts';
import { createApply } from './apply-store.ts';
import { CheckStep } from './CheckStep.tsx';
import { FormStep } from './FormStep.tsx';
import { NotesStep } from './NotesStep.tsx';
import { SessionClash } from './SessionClash.tsx';
import { SessionPicker } from './SessionPicker.tsx';
import { Summary } from './Summary.tsx';
import { WaitPanel } from './WaitPanel.tsx';

interface Props {
  language: Language;
  /** Of the areas registration, activity, account and validation. */
  texts: Texts;
  facts: ActivityFacts;
}

/** Registering for an activity (docs/rules.md#registration, activity_x/{id}/apply). In the browser only: it begins with what the tab keeps. */
export function ActivityApplyScreen({ language, texts, facts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [{ mine, $registration }] = useState(() => open(facts));
  const list = useStore(mine.$list);
  const registration = useStore($registration);
  if (registration !== null) return <Opened mine={mine} first={registration} $registration={$registration} facts={facts} t={t} language={language} />;
  if (list.state === 'failed') {
    return <LoadFailed text={list.text || t('registration:apply.failed')} retry={t('registration:panel.retry')} onRetry={() => void mine.reload()} />;
  }
  return <Skeleton label={t('registration:apply.loading')} lines={6} />;
}

function open({ id, type }: ActivityFacts) {
  const $registration = atom<ActivityRegistration | null>(null);
  return { $registration, mine: createMine({ id, type }, (registration) => $registration.set(registration)) };
}

interface OpenedProps {
  mine: Mine;
  first: ActivityRegistration;
  $registration: ReturnType<typeof open>['$registration'];
  facts: ActivityFacts;
  t: Translate;
  language: Language;
}

/** The screen once the server has said what can be done about the activity. */
function Opened({ mine, first, $registration, facts, t, language }: OpenedProps) {
  const [apply] = useState(() => {
    const $now = atom(first);
    $registration.listen((now) => now && $now.set(now));
    return createApply({ activity: { id: facts.id, type: facts.type }, $registration: $now, reload: mine.reload, countries: facts.countries, t });
  });
  const sent = useStore(apply.$sent);
  const registration = useStore(apply.$registration);
  useEffect(() => apply.begin(), [apply]);
  if (sent) return <ApplySent sent={sent} facts={facts} t={t} language={language} />;
  const session = registration.sessions.length > 1;
  return (
    <ApplyContext value={{ apply, facts, t, language }}>
      <div className="split activity-apply">
        <div className="asked">
          {session && <SessionPicker />}
          <Ways mine={mine} />
        </div>
        <Summary />
      </div>
      <LeaveDialog guard={apply.guard} text={t('registration:apply.leave')} t={t} />
    </ApplyContext>
  );
}

/** My part in the chosen session, and the form, the waitlist or the reason why there is neither. */
function Ways({ mine }: { mine: Mine }) {
  const { apply, facts, t, language } = useApply();
  const session = useStore(apply.$session);
  const registration = useStore(apply.$registration);
  const lost = useStore(apply.$lost);
  const { actions } = session;
  const hasForm = actions.includes('register') || actions.includes('accept_offer');
  const mayWait = actions.includes('join_waitlist');
  const isMine = session.mine !== null || session.wait !== null;
  return (
    <>
      {lost !== null && (
        <div tabIndex={-1} ref={focus}>
          <Notice kind="error" title={t('registration:apply.refused')} live>
            {lost}
          </Notice>
        </div>
      )}
      {isMine && (
        <section className="panel my-part" aria-labelledby="my-part">
          <h2 id="my-part" tabIndex={-1}>
            {t('registration:panel.title')}
          </h2>
          <SessionMine activity={apply.activity} session={session} store={mine} isOnForm t={t} language={language} />
        </section>
      )}
      {actions.includes('accept_offer') && session.wait?.offer_until && (
        <Notice kind="info">{t('registration:wait.offered', { time: momentText(session.wait.offer_until, language) })}</Notice>
      )}
      {(hasForm || mayWait) && <SessionClash key={session.number} session={session} />}
      {hasForm && <ApplyForm />}
      {mayWait && <WaitPanel key={session.number} reload={mine.reload} />}
      {!hasForm && !isMine && !mayWait && (
        <section className="panel form" aria-labelledby="no-form">
          <h2 id="no-form">{t('registration:apply.nothingToDo')}</h2>
          <Obstacle registration={registration} session={session} t={t} language={language} />
          <p>
            <a className="btn" href={`/${language}/${articlePath(facts)}`}>
              {t('registration:apply.backToActivity')}
            </a>
          </p>
        </section>
      )}
      <MineDialogs store={mine} title={facts.title} onDone={done} t={t} language={language} />
    </>
  );

  function done(_: MineQuestion): void {
    document.getElementById('my-part')?.focus();
  }
}

/** The button that was pressed is gone with its form: the focus goes to the reason. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

function ApplyForm() {
  const { apply, t, language } = useApply();
  const step = useStore(apply.$step);
  const registration = useStore(apply.$registration);
  const { isBusy, hasFailed } = useStore(apply.$form);
  const current = apply.steps.find((each) => each === step) ?? 'notes';
  return (
    <>
      <Steps
        label={t('registration:apply.steps')}
        steps={apply.steps.map((each) => t(`registration:apply.step.${each}`))}
        current={apply.steps.indexOf(current)}
      />
      <Form
        store={apply}
        fields={apply.fields}
        failed={t(hasFailed ? 'registration:apply.refused' : 'registration:apply.wrong')}
        nameOf={(field) => fieldName(field, registration, t, language)}
        submit={t(`registration:apply.to.${current}`)}
        working={t('registration:apply.sending')}
        before={
          current !== 'notes' && (
            <Button disabled={isBusy} onClick={apply.goBack}>
              {t('registration:apply.back')}
            </Button>
          )
        }
        t={t}
      >
        {current === 'notes' && <NotesStep />}
        {current === 'form' && <FormStep />}
        {current === 'check' && <CheckStep />}
      </Form>
    </>
  );
}
