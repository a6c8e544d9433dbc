import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Desk } from '../desk-store.ts';
import { type DeskActs, focusTicket } from '../steps/use-desk-acts.ts';
import type { DeskScope } from './entry-words.ts';
import { RegistrationTicket } from './RegistrationTicket.tsx';
import { RentEntry } from './RentEntry.tsx';

interface Props extends DeskScope {
  desk: Desk;
  acts: DeskActs;
}

/** The reservation or registration whose code a member has shown, or that was opened from the list. */
export function Opened({ desk, acts, ...scope }: Props) {
  const { t } = scope;
  const one = useStore(desk.$one);
  const id = one.state !== 'ready' ? null : one.kind === 'rent' ? `rent-${one.rent.id}` : `registration-${one.registration.id}`;
  // The code was read for this: the next press lets them in.
  useEffect(() => {
    if (id !== null) focusTicket(id);
  }, [id]);
  if (one.state === 'none') return null;
  const isTicket = (one.state === 'loading' || one.state === 'ready') && one.kind === 'registration';
  const close = () => {
    desk.close();
    document.getElementById('counter-list')?.focus();
  };
  return (
    <section className="opened" aria-labelledby="opened">
      <div className="head">
        <h2 id="opened">{isTicket ? t('registration:desk.title') : t('desk:one.title')}</h2>
        <Button onClick={close}>{t('desk:one.close')}</Button>
      </div>
      {one.state === 'loading' && <Skeleton label={t('desk:loading')} lines={3} />}
      {one.state === 'missing' && (
        <Notice kind="warning" live>
          {t('desk:one.missing')}
        </Notice>
      )}
      {one.state === 'failed' && (
        <Notice kind="error" live>
          {one.text}
        </Notice>
      )}
      {one.state === 'ready' && (
        <ul className="tickets">
          {one.kind === 'rent' ? (
            <RentEntry rent={one.rent} desk={desk} acts={acts} t={t} language={scope.language} isMain />
          ) : (
            <RegistrationTicket
              registration={one.registration}
              isBusy={acts.doing?.id === one.registration.id}
              isWaiting={acts.unanswered.some((step) => step.id === one.registration.id)}
              problem={acts.problem?.id === one.registration.id ? acts.problem.text : null}
              onCheckIn={(meeting) => {
                desk.forget();
                void acts.act(one.registration.id, 'attend', { meeting });
              }}
              isMain
              {...scope}
            />
          )}
        </ul>
      )}
    </section>
  );
}
