import { type KeyboardEvent, useRef, useState } from 'react';
import { type Direction, nearestTo, type Slot, type SlotDay, slotBeside } from './slot-windows.ts';
import type { Slots } from './slots-store.ts';

const DIRECTIONS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const TURNS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** Moving over slots with the keyboard: arrows, Home and End within a day, Page Up and Page Down to other days, Enter to choose. */
export function useSlotMoves(store: Slots, days: readonly SlotDay[], press: (slot: Slot) => void) {
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<number | null>(null);

  function goTo(slot: Slot | null | undefined): void {
    if (!slot) return;
    setFocused(slot.start.getTime());
    focus(slot);
  }
  function focus({ start }: Slot): void {
    table.current?.querySelector<HTMLElement>(`[data-slot="${start.getTime()}"]`)?.focus();
  }

  /** To the window beside: to its first day when going on, to its last when going back. */
  function turn(by: number, from: Slot): void {
    if (!store.turn(by)) return;
    const known = store.$slots.get();
    const next = known.state === 'ready' ? known.windows[store.$window.get()] : undefined;
    const slot = next && nearestTo((by > 0 ? next[0] : next.at(-1))?.slots ?? [], from);
    if (!slot) return;
    setFocused(slot.start.getTime());
    // The cell is there only after its window has been drawn.
    requestAnimationFrame(() => focus(slot));
  }

  function onKeyDown(event: KeyboardEvent, slot: Slot): void {
    const direction = DIRECTIONS[event.key];
    const by = TURNS[event.key];
    const own = days.find(({ slots }) => slots.includes(slot))?.slots;
    if (direction) {
      const next = slotBeside(days, slot, direction);
      if (next === 'before' || next === 'after') turn(next === 'before' ? -1 : 1, slot);
      else goTo(next);
    } else if (by) turn(by, slot);
    else if (event.key === 'Home') goTo(own?.[0]);
    else if (event.key === 'End') goTo(own?.at(-1));
    else if (event.key === 'Enter' || event.key === ' ') press(slot);
    else return;
    event.preventDefault();
  }

  const handlersOf = (slot: Slot) => ({
    onFocus: () => setFocused(slot.start.getTime()),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, slot),
    onClick: () => press(slot),
  });
  return { table, focused, handlersOf };
}
