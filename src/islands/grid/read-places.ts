import type { Place } from './place-beside.ts';

export type CellPlace = Place & { cell: HTMLElement };

/** The cells of a table that have a key in `data-<name>`, and their places; a cell over several rows keeps its column in each. */
export function readPlaces(root: HTMLElement, name: string): CellPlace[] {
  return [...root.querySelectorAll('tbody')].flatMap((body, band) => {
    const filled = [...body.rows].map(() => new Set<number>());
    return [...body.rows].flatMap((line, row) => {
      let column = -1;
      return [...line.cells].flatMap((cell) => {
        do column += 1;
        while (filled[row]?.has(column));
        for (let below = 1; below < cell.rowSpan; below += 1) filled[row + below]?.add(column);
        const key = cell.dataset[name];
        return key === undefined || line.hidden ? [] : [{ cell, key, band, row, column, isOwn: !cell.classList.contains('out') }];
      });
    });
  });
}
