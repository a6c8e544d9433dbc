import { useState } from 'react';
import type { AdvisoryLine } from '../../domain/advisory.ts';
import { formatDateTime } from '../../domain/taipei-time.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { newIdempotencyKey } from '../../stores/api.ts';
import { Button } from '../ui/Button.tsx';
import { askToJoin, type Joining } from './ask-to-join.ts';
import { JoinOutcome } from './JoinOutcome.tsx';

interface Props {
  line: AdvisoryLine;
  /** The beginning of a slot that is taken. */
  start: Date;
  language: Language;
  /** Of the area waitlist. */
  t: Translate;
  /** It has become free meanwhile. */
  onFree: () => void;
}

/** Waiting for a consultation that is taken. Another slot is another one of these: give it a key. */
export function JoinSlot({ line, start, language, t, onFree }: Props) {
  const [key] = useState(newIdempotencyKey);
  const [joining, setJoining] = useState<Joining>({ state: 'idle' });
  const isSending = joining.state === 'sending';
  return (
    <>
      {joining.state !== 'joined' && (
        <>
          <p>{t('waitlist:join.howSlot')}</p>
          <Button busy={isSending} onClick={() => void join()}>
            {t(isSending ? 'waitlist:join.sending' : 'waitlist:join.button')}
          </Button>
        </>
      )}
      <JoinOutcome joining={joining} mineHref={`/${language}/member/advisory#waitlist`} language={language} t={t} />
    </>
  );

  async function join(): Promise<void> {
    if (isSending) return;
    setJoining({ state: 'sending' });
    const joined = await askToJoin({ kind: 'advisory', line, start: formatDateTime(start) }, key);
    setJoining(joined);
    if (joined.state === 'refused' && joined.isFree) onFree();
  }
}
