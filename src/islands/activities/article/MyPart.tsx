import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { registrationFormPath } from '../../../domain/activities/registration-link.ts';
import { WHOLE } from '../../../domain/activities/registration-session.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MineDialogs } from '../mine/MineDialogs.tsx';
import { type ActivityRef, type ActivityRegistration, createMine, type MineQuestion } from '../mine/mine-store.ts';
import { Obstacle } from '../mine/Obstacle.tsx';
import type { RegistrationScope } from '../mine/registration-words.ts';
import { SessionMine } from '../mine/SessionMine.tsx';
import type { SessionPlaces } from './read-places.ts';

interface Props extends RegistrationScope {
  activity: ActivityRef;
  /** Of the activity. */
  title: string;
  /** Hears of the places of each session. */
  told: (sessions: readonly SessionPlaces[]) => void;
}

/** A member's part in an activity, on its page: how it stands, and what can be done about it now. */
export function MyPart({ activity, title, told, t, language }: Props) {
  const [store] = useState(() => createMine(activity, ({ sessions }) => told(sessions)));
  const list = useStore(store.$list);
  const [said, say] = useState('');
  // What was done elsewhere (in the form, another tab, at the desk) shows when one comes back to the page.
  useEffect(() => {
    const onShown = () => document.visibilityState === 'visible' && void store.reload({ quiet: true });
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [store]);
  if (list.state === 'loading') return <Skeleton label={t('registration:panel.loading')} lines={3} />;
  if (list.state === 'failed') {
    return <LoadFailed text={list.text || t('registration:panel.failed')} retry={t('registration:panel.retry')} onRetry={() => void store.reload()} />;
  }
  const { sessions } = list.registration;
  const own = sessions.filter(({ mine, wait }) => mine !== null || wait !== null);
  return (
    <section className="my-part" aria-labelledby="my-part">
      {/* What was pressed may be gone with what it was pressed for: the focus comes here. */}
      <h2 id="my-part" className={own.length > 0 ? undefined : 'sr'} tabIndex={-1}>
        {t('registration:panel.title')}
      </h2>
      <p className="status-text" role="status">
        {said}
      </p>
      {own.map((session) => (
        <SessionMine key={session.number} activity={activity} session={session} store={store} t={t} language={language} />
      ))}
      <Others registration={list.registration} activity={activity} hasOwn={own.length > 0} t={t} language={language} />
      <MineDialogs store={store} title={title} onDone={done} t={t} language={language} />
    </section>
  );

  function done(about: MineQuestion): void {
    say(t(about === 'cancel' ? 'registration:status.cancelled' : 'registration:ask.left'));
    document.getElementById('my-part')?.focus();
  }
}

/** The way to the sessions that are not mine yet, or why there is none. */
function Others({
  registration,
  activity,
  hasOwn,
  t,
  language,
}: { registration: ActivityRegistration; activity: ActivityRef; hasOwn: boolean } & RegistrationScope) {
  const others = registration.sessions.filter(({ mine, wait }) => mine === null && wait === null);
  const [first] = others;
  if (first === undefined) return null;
  const open = others.find(({ actions }) => actions.includes('register'));
  const full = others.find(({ actions }) => actions.includes('join_waitlist'));
  const to = open ?? full;
  if (to === undefined) return hasOwn ? null : <Obstacle registration={registration} session={first} t={t} language={language} />;
  return (
    <>
      {open === undefined && <Obstacle registration={registration} session={to} t={t} language={language} />}
      <a className={hasOwn ? 'btn wide' : 'btn hot wide'} href={`/${language}/${registrationFormPath({ ...activity, session: hasOwn ? to.number : WHOLE })}`}>
        {t(open === undefined ? 'registration:panel.join' : hasOwn ? 'registration:panel.another' : 'registration:panel.go')}
      </a>
    </>
  );
}
