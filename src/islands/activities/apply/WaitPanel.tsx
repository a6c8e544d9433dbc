import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { HOUR_MS } from '../../../domain/time/period.ts';
import { OFFER_MS } from '../../../domain/waitlist/waitlist.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useApply } from './apply-context.ts';
import { SizeField } from './SizeField.tsx';
import { sizeOf } from './validate-registration.ts';
import { createWaiting } from './wait-store.ts';

/** A session that is full: what waiting means, for how many people, and the button. */
export function WaitPanel({ reload }: { reload: Parameters<typeof createWaiting>[1] }) {
  const { apply, t } = useApply();
  const [waiting] = useState(() => createWaiting(apply.activity.id, reload));
  const joining = useStore(waiting.$joining);
  const { group_max: max } = useStore(apply.$registration);
  const session = useStore(apply.$session);
  const values = useStore(apply.$values);
  const isSending = joining.state === 'sending';
  return (
    <section className="panel form wait-panel" aria-labelledby="wait-panel">
      <h2 id="wait-panel" tabIndex={-1}>
        {t('registration:wait.title')}
      </h2>
      <p>{t('registration:wait.how', { hours: OFFER_MS / HOUR_MS })}</p>
      {max > 1 && <SizeField />}
      <div aria-live="polite">
        {joining.state === 'refused' && (
          <Notice kind="error" title={t('registration:wait.refused')}>
            {joining.text}
          </Notice>
        )}
      </div>
      <p className="actions">
        <Button look="hot" busy={isSending} onClick={() => void waiting.join(session.number, sizeOf(values, session))}>
          {t(isSending ? 'registration:wait.sending' : 'registration:wait.button')}
        </Button>
      </p>
    </section>
  );
}
