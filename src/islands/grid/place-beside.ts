/** The place of a cell: `band` is the body of the table (a week of a month), `row` and `column` count within it. */
export interface Place {
  key: string;
  band: number;
  row: number;
  column: number;
  /** Of the page that is shown: a month has days of its neighbours too. */
  isOwn: boolean;
}

export type Move = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown';

/** The place that up and down lead to from the end of a column: none, the day beside (hours go on over night), or the week below. */
export type Beyond = 'nothing' | 'day' | 'week';

const FORWARD: ReadonlySet<Move> = new Set<Move>(['right', 'down', 'last', 'pageDown']);
/** Further than any table is wide or high. */
const EDGE = 500;

/** 1 for a move that goes on, -1 for one that goes back. */
export const directionOf = (move: Move): 1 | -1 => (FORWARD.has(move) ? 1 : -1);

/**
 * The place that a move leads to on the page that is shown; undefined where it leads off it. Left and right keep the row and pass
 * over columns without a cell; Home and End go to the first and the last column.
 */
export function placeBeside<P extends Place>(places: readonly P[], from: Place, move: Move, beyond: Beyond): P | undefined {
  const direction = directionOf(move);
  const ahead = (place: Place, of: 'band' | 'row' | 'column') => direction * (place[of] - from[of]);
  const rowsAway = ({ row }: Place) => Math.abs(row - from.row);
  const here = places.filter(({ band }) => band === from.band);
  switch (move) {
    case 'left':
    case 'right':
      return (
        least(
          here,
          (place) => ahead(place, 'column') > 0,
          (place) => [ahead(place, 'column'), rowsAway(place)],
        ) ??
        least(
          places,
          (place) => ahead(place, 'band') > 0,
          (place) => [ahead(place, 'band'), direction * place.column, rowsAway(place)],
        )
      );
    case 'up':
    case 'down': {
      const isBelow = (place: Place) => place.column === from.column && ahead(place, 'row') > 0;
      const below = least(here, isBelow, (place) => [ahead(place, 'row')]);
      if (below || beyond === 'nothing') return below;
      if (beyond === 'day')
        return least(
          here,
          (place) => ahead(place, 'column') > 0,
          (place) => [ahead(place, 'column'), direction * place.row],
        );
      return least(
        places,
        (place) => place.column === from.column && ahead(place, 'band') > 0,
        (place) => [ahead(place, 'band'), direction * place.row],
      );
    }
    case 'first':
    case 'last':
      return least(
        here,
        () => true,
        (place) => [-direction * place.column, rowsAway(place)],
      );
    default:
      return undefined;
  }
}

/**
 * The place that a move leads to on the page it turned to. Page Up and Page Down keep the column and the row as far as they can. A
 * move by one goes on from the cell it came from where this page has it too (months share weeks), else in from the edge.
 */
export function placeOnPage<P extends Place>(places: readonly P[], from: Place, move: Move, beyond: Beyond): P | undefined {
  if (move === 'pageUp' || move === 'pageDown') {
    const away = (place: Place, of: 'band' | 'row' | 'column') => Math.abs(place[of] - from[of]);
    return least(
      places,
      ({ isOwn }) => isOwn,
      (place) => [away(place, 'column'), away(place, 'row'), away(place, 'band')],
    );
  }
  const edge = -EDGE * directionOf(move);
  const isByDay = beyond === 'day' && (move === 'up' || move === 'down');
  const start = places.find(({ key }) => key === from.key) ?? (isByDay ? { ...from, column: edge } : { ...from, band: edge });
  return placeBeside(places, start, move, beyond);
}

/** The first of the fitting places whose costs are the least, compared one after the other. */
function least<P extends Place>(places: readonly P[], fits: (place: P) => boolean, costsOf: (place: P) => readonly number[]): P | undefined {
  // Each cost is less than a thousand, either way.
  const cost = (place: P) => costsOf(place).reduce((sum, each) => sum * 2000 + each, 0);
  return places.reduce<P | undefined>((best, place) => (fits(place) && (best === undefined || cost(place) < cost(best)) ? place : best), undefined);
}
