import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { AdvisoryCategory, AdvisoryLine } from '../../../domain/consultations/consultation.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { wideRangeText } from '../../../i18n/formats/range-text.ts';
import { dateText, periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import type { Slot, SlotDay } from './slot-windows.ts';
import type { Slots } from './slots-store.ts';

interface Props {
  store: Slots;
  held?: Date;
  onChoose: (slot: Slot) => void;
  /** Shown for a slot that is taken: the way to its waitlist. */
  wait?: (slot: Slot, of: { line: AdvisoryLine; category: AdvisoryCategory }) => ReactNode;
  language: Language;
  t: Translate;
}

/** The slots of a line: the days that are open, the way to others, and what can be done about one that is taken. */
export function SlotPicker({ store, held, onChoose, wait, language, t }: Props) {
  const known = useStore(store.$slots);
  const index = useStore(store.$window);
  /** The taken slot that was pressed. */
  const [asked, ask] = useState<Slot | null>(null);
  if (known.state === 'idle') return <p className="slots-hint">{t('advisory:slots.first')}</p>;
  if (known.state === 'loading') return <Skeleton label={t('advisory:slots.loading')} lines={0} />;
  if (known.state === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t('advisory:slots.unread')}</p>
        <Button onClick={() => void store.reload()}>{t('advisory:slots.retry')}</Button>
      </Notice>
    );
  }
  const days = known.windows[index];
  if (!days) return <p className="slots-hint">{t('advisory:slots.none')}</p>;
  const press = (slot: Slot) => {
    ask(slot.state === 'taken' ? slot : null);
    if (slot.state !== 'taken') onChoose(slot);
  };
  // What was pressed may have been given back since.
  const taken = asked && known.slots.find(({ start, state }) => state === 'taken' && start.getTime() === asked.start.getTime());
  return (
    <div className="slot-picker">
      <WindowHead store={store} days={days} isFirst={index === 0} isLast={index === known.windows.length - 1} language={language} t={t} />
      <SlotGrid store={store} line={known.line} days={days} held={held} onPress={press} language={language} t={t} />
      <Legend t={t} />
      <p className="instructions">{t('advisory:slots.how')}</p>
      <div role="status">
        {taken && (
          <div className="slot-taken">
            <p>
              <b>{t('advisory:slots.wait', { time: periodText(taken, language) })}</b>
            </p>
            {wait?.(taken, known) ?? <p>{t('advisory:slots.waitText')}</p>}
          </div>
        )}
      </div>
    </div>
  );
}

interface HeadProps {
  store: Slots;
  days: readonly SlotDay[];
  isFirst: boolean;
  isLast: boolean;
  language: Language;
  t: Translate;
}

function WindowHead({ store, days, isFirst, isLast, language, t }: HeadProps) {
  const [from, to] = [days[0]?.slots[0]?.start, days.at(-1)?.slots[0]?.start];
  const [first, last] = [from, to].map((day) => (day ? dateText(day, language) : '')) as [string, string];
  return (
    <div className="week-head">
      <Button disabled={isFirst} aria-label={t('advisory:slots.earlier')} onClick={() => store.turn(-1)}>
        <span aria-hidden="true">←</span>
      </Button>
      <p className="phrase" aria-live="polite">
        <b>{first === last ? first : wideRangeText(first, last, language)}</b>
      </p>
      <Button disabled={isLast} aria-label={t('advisory:slots.later')} onClick={() => store.turn(1)}>
        <span aria-hidden="true">→</span>
      </Button>
    </div>
  );
}

function Legend({ t }: { t: Translate }) {
  return (
    <p className="legend">
      <span>
        <i className="free" />
        {t('advisory:slots.state.free')}
      </span>
      <span>
        <i className="taken" />
        {t('advisory:slots.state.taken')}
      </span>
      <span>
        <i className="pick" />
        {t('advisory:slots.state.chosen')}
      </span>
    </p>
  );
}
