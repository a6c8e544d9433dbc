import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { hourAtEnd, hourBeside, hourWeeksOn } from '../../../domain/rent/hour-choice.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { useHours } from './hours-context.ts';

const DIRECTIONS: Record<string, 'before' | 'after' | 'left' | 'right'> = { ArrowUp: 'before', ArrowDown: 'after', ArrowLeft: 'left', ArrowRight: 'right' };
const WEEK_KEYS: Record<string, number> = { PageUp: -1, PageDown: 1 };
const END_KEYS: Record<string, 'first' | 'last'> = { Home: 'first', End: 'last' };

/** Moving over the hours of the grid and choosing them: arrows, Enter, Escape; click and click; drag with a mouse or pen. */
export function useHourMoves(monday: Day, isReady: boolean) {
  const { store } = useHours();
  const [focused, setFocused] = useState<number | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const drag = useRef<{ from: Date; hasMoved: boolean } | null>(null);

  /** Nothing can be booked before the first week or after the last: the focus stays where it is. */
  function goTo(hour: Date): void {
    const week = mondayOf(taipeiDay(hour));
    if (!store.isWithin(week)) return;
    setFocused(hour.getTime());
    if (week === monday) focus(hour);
    else {
      store.openWeek(week);
      // The cell is there only after its week has been drawn.
      requestAnimationFrame(() => focus(hour));
    }
  }

  /** At once where the cell is there: a key that is held down must find the focus where the last stroke left it. */
  function focus(hour: Date): void {
    table.current?.querySelector<HTMLElement>(`[data-hour="${hour.getTime()}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent, hour: Date): void {
    const direction = DIRECTIONS[event.key];
    const byWeek = WEEK_KEYS[event.key];
    const end = END_KEYS[event.key];
    if (direction) {
      const next = hourBeside(hour, direction, store.rules.opening);
      if (event.shiftKey && isReady) store.stretch(hour, next);
      goTo(next);
    } else if (byWeek) goTo(hourWeeksOn(hour, byWeek, store.rules.opening));
    else if (end) goTo(hourAtEnd(hour, end, store.rules.opening));
    else if (event.key === 'Enter' || event.key === ' ') press(hour);
    else if (event.key === 'Escape' && store.$choice.get() !== null) store.clear();
    else return;
    event.preventDefault();
  }

  function press(hour: Date): void {
    if (isReady) store.press(hour);
  }

  const handlersOf = (hour: Date) => ({
    onFocus: () => setFocused(hour.getTime()),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, hour),
    onPointerDown: (event: PointerEvent) => {
      // A finger that moves scrolls the page.
      drag.current = isReady && event.pointerType !== 'touch' && event.button === 0 ? { from: hour, hasMoved: false } : null;
    },
    onPointerEnter: (event: PointerEvent) => {
      const { current } = drag;
      if (current === null || event.buttons !== 1 || (!current.hasMoved && hour.getTime() === current.from.getTime())) return;
      if (!current.hasMoved) store.settle();
      current.hasMoved = true;
      store.stretch(current.from, hour);
    },
    onClick: () => {
      if (!drag.current?.hasMoved) press(hour);
      drag.current = null;
    },
  });

  const onPointerUp = () => {
    if (drag.current?.hasMoved) store.settle();
  };

  return { table, focused, handlersOf, onPointerUp };
}
