import { useStore } from '@nanostores/react';
import type { AdvisoryLine } from '../../../domain/consultations/consultation.ts';
import { taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { clockText, dateText, longDayText, weekdayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useGrid } from '../../grid/use-grid.ts';
import type { Slot, SlotDay, SlotState } from './slot-windows.ts';
import { type Slots, slotOf } from './slots-store.ts';

export interface SlotGridProps {
  store: Slots;
  line: AdvisoryLine;
  days: readonly SlotDay[];
  /** The slot that is held already, when another is looked for. */
  held?: Date | undefined;
  /** Somebody pressed a slot that has not passed. */
  onPress: (slot: Slot) => void;
  language: Language;
  t: Translate;
}

type Look = SlotState | 'chosen' | 'conflict' | 'mine';
/** The textures of the week of hours (styles/booking.css). */
const CLASSES: Record<Look, string> = {
  free: 'free',
  offered: 'free kept',
  taken: 'taken',
  past: 'past',
  chosen: 'pick first last',
  conflict: 'pick taken first last',
  mine: 'own-slot mine',
};
const MARKS = ['taken', 'offered', 'chosen', 'mine'] as const;

/** Days side by side and their slots one below the other, walked by keys (`islands/grid`). */
export function SlotGrid({ store, line, days, held, onPress, language, t }: SlotGridProps) {
  const chosen = useStore(store.$chosen);
  const all = days.flatMap(({ slots }) => slots);
  const table = useGrid('slot', {
    beyond: 'nothing',
    turn: store.turn,
    choose: ({ dataset }) => {
      const slot = slotOf(all, new Date(Number(dataset['slot'])));
      if (slot && slot.state !== 'past' && slot.start.getTime() !== held?.getTime()) onPress(slot);
    },
  });
  const clocks = [...new Set(all.map(({ start }) => clockText(start)))].sort();
  const [first, last] = [days[0], days.at(-1)];
  const lookOf = ({ start, state }: Slot): Look => {
    if (start.getTime() === held?.getTime()) return 'mine';
    if (start.getTime() !== chosen?.getTime()) return state;
    return state === 'taken' ? 'conflict' : 'chosen';
  };
  const label = t('advisory:slots.label', {
    line: t(`advisory:line.${line}.name`),
    from: first ? longDayText(taipeiInstant(first.day), language) : '',
    to: last ? longDayText(taipeiInstant(last.day), language) : '',
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA allows it to be made of a table
    <table ref={table} className="week slots" role="grid" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('advisory:slots.time')}</span>
          </th>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              <span aria-hidden="true">
                <b>{dateText(taipeiInstant(day), language)}</b>
                {weekdayText(taipeiInstant(day), language)}
              </span>
              <span className="sr">{longDayText(taipeiInstant(day), language)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clocks.map((clock) => (
          <tr key={clock}>
            <th scope="row">{clock}</th>
            {days.map(({ day, slots }) => {
              const slot = slots.find(({ start }) => clockText(start) === clock);
              if (!slot) return <td key={day} className="closed" aria-disabled="true" />;
              return <SlotCell key={day} slot={slot} look={lookOf(slot)} language={language} t={t} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  slot: Slot;
  look: Look;
  language: Language;
  t: Translate;
}

function SlotCell({ slot: { start }, look, language, t }: CellProps) {
  const name = t('advisory:slots.cell', { day: longDayText(start, language), hour: clockText(start), state: t(`advisory:slots.state.${look}`) });
  const mark = MARKS.find((each) => each === (look === 'conflict' ? 'taken' : look));
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      data-slot={start.getTime()}
      className={CLASSES[look]}
      tabIndex={-1}
      aria-selected={look === 'chosen' || look === 'conflict'}
      aria-disabled={look === 'past' || look === 'mine' || undefined}
      aria-label={name}
    >
      {mark && <span>{t(`advisory:slots.mark.${mark}`)}</span>}
    </td>
  );
}
