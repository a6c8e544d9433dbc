import { type PointerEvent, useRef } from 'react';
import { isClosedDay, type OpeningHours } from '../../../domain/opening/opening-hours.ts';
import { addDays, type Day } from '../../../domain/time/taipei-time.ts';
import { useGrid } from '../../grid/use-grid.ts';
import { useHours } from './hours-context.ts';

const isClosedWeek = (monday: Day, rules: OpeningHours) => [0, 1, 2, 3, 4, 5, 6].every((i) => isClosedDay(addDays(monday, i), rules));
const hourOf = ({ dataset }: HTMLElement) => new Date(Number(dataset['hour']));

/** Moving over the hours of the grid and choosing them: keys, Shift to extend, Escape to clear; click and click; drag with a mouse or pen. */
export function useHoursGrid(monday: Day, isReady: boolean) {
  const { store } = useHours();
  const drag = useRef<{ from: Date; hasMoved: boolean } | null>(null);

  /** To the next week with an open day: nothing can be booked before the first week or after the last. */
  function turn(by: number): boolean {
    let week = addDays(monday, by * 7);
    while (store.isWithin(week) && isClosedWeek(week, store.rules.opening)) week = addDays(week, by * 7);
    if (!store.isWithin(week)) return false;
    store.openWeek(week);
    return true;
  }

  const table = useGrid('hour', {
    beyond: 'day',
    turn,
    choose: (cell, { type }) => {
      const isDragged = type === 'click' && drag.current?.hasMoved;
      drag.current = null;
      if (isReady && !isDragged) store.press(hourOf(cell));
    },
    extend: (from, to) => isReady && store.stretch(hourOf(from), hourOf(to)),
    clear: () => {
      if (store.$choice.get() === null) return false;
      store.clear();
      return true;
    },
  });

  const handlersOf = (hour: Date) => ({
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
  });

  const onPointerUp = () => {
    if (drag.current?.hasMoved) store.settle();
  };

  return { table, handlersOf, onPointerUp };
}
