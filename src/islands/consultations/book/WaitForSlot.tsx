import { atom } from 'nanostores';
import { useState } from 'react';
import { joinWaitlist } from '../../../contract/waitlist/waitlist.ts';
import type { AdvisoryCategory, AdvisoryLine } from '../../../domain/consultations/consultation.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { newIdempotencyKey, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { addToast } from '../../../stores/toasts.ts';
import { LaterClash } from '../../my-calendar/LaterClash.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Slot } from './slot-windows.ts';

interface Props {
  slot: Slot;
  line: AdvisoryLine;
  /** One with an expert of its own has places of its own. */
  category: AdvisoryCategory;
  /** It has come free meanwhile. */
  onFree: () => void;
  language: Language;
  t: Translate;
}

type Joining = { state: 'idle' | 'sending' } | { state: 'told'; text: string };

/** For a slot that somebody else has: a place in its line. */
export function WaitForSlot({ slot, line, category, onFree, language, t }: Props) {
  const [joining, setJoining] = useState<Joining>({ state: 'idle' });
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [$periods] = useState(() => atom([slot]));
  const join = async (): Promise<void> => {
    setJoining({ state: 'sending' });
    try {
      const { data } = await send(
        joinWaitlist,
        { body: { kind: 'advisory', line, category, start: formatDateTime(slot.start) } },
        { idempotencyKey, quiet: true },
      );
      setJoining({ state: 'told', text: t('waitlist:join.joined', { position: data.position ?? 1 }) });
    } catch (error) {
      const { text } = failureTexts(error);
      if (!isRefusal(error, 'STILL_AVAILABLE')) return setJoining({ state: 'told', text });
      // This panel goes with the slots that are loaded anew: what is said stays.
      addToast('success', text);
      onFree();
    }
  };
  if (joining.state === 'told') {
    return (
      <p tabIndex={-1} ref={focus}>
        <b>{joining.text}</b> <a href={`/${language}/member/advisory#waitlist`}>{t('waitlist:join.mine')}</a>
      </p>
    );
  }
  return (
    <>
      <p>{t('advisory:slots.waitHow')}</p>
      <LaterClash $periods={$periods} language={language} t={t} />
      <Button busy={joining.state === 'sending'} onClick={() => void join()}>
        {t(joining.state === 'sending' ? 'waitlist:join.sending' : 'waitlist:join.button')}
      </Button>
    </>
  );
}

/** The button that was pressed is gone: the focus goes to the answer. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
