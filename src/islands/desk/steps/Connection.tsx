import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { clockText } from '../../../i18n/formats/time-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Desk } from '../desk-store.ts';

/** Says that the connection is lost, since when, and how many steps wait for it. */
export function Connection({ desk, t }: { desk: Desk; t: Translate }) {
  const [lostAt, unanswered] = [useStore(desk.$lostAt), useStore(desk.$unanswered)];
  if (lostAt === null) return null;
  return (
    <Notice kind="warning" title={t('desk:lost.title')} live>
      <p>{t('desk:lost.text', { time: clockText(lostAt) })}</p>
      {unanswered.length > 0 && <p>{t('desk:lost.waiting', { count: unanswered.length })}</p>}
      <Button onClick={() => void desk.retry()}>{t('desk:retry')}</Button>
    </Notice>
  );
}
