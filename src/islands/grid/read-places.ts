import type { Place } from './place-beside.ts';

export type CellPlace = Place & { cell: HTMLElement };

/** The cells of a table that have a key in `data-<name>`, and their places; beside cells over several rows they say their column themselves. */
export function readPlaces(root: HTMLElement, name: string): CellPlace[] {
  return [...root.querySelectorAll('tbody')].flatMap((body, band) =>
    [...body.rows].flatMap((line, row) =>
      [...line.querySelectorAll<HTMLTableCellElement>(`:not([hidden]) > [data-${name}]`)].map((cell) => ({
        cell,
        key: cell.dataset[name] ?? '',
        band,
        row,
        column: Number(cell.ariaColIndex ?? cell.cellIndex),
        isOwn: !cell.classList.contains('out'),
      })),
    ),
  );
}
