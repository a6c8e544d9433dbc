import { useCallback, useLayoutEffect, useRef } from 'react';
import { type GridActions, walkGrid } from './walk-grid.ts';

/** Makes a table that React draws walkable; its cells come with `tabIndex={-1}`. @returns the table's `ref` */
export function useGrid(name: string, actions: GridActions): (table: HTMLTableElement | null) => void {
  const latest = useRef(actions);
  const settle = useRef<(() => void) | null>(null);
  // The stop of Tab depends on the cells as they were drawn, and keys on what is known by then.
  useLayoutEffect(() => {
    latest.current = actions;
    settle.current?.();
  });
  return useCallback(
    (table: HTMLTableElement | null) => {
      settle.current = table && walkGrid(table, name, () => latest.current);
    },
    [name],
  );
}
