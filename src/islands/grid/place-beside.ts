/** The place of a cell: `band` is the body of the table (a week of a month), `row` and `column` count within it. */
export interface Place {
  key: string;
  band: number;
  row: number;
  column: number;
  /** Of the page that is shown: a month has days of its neighbours too. */
  isOwn: boolean;
}

/** The place that up and down lead to from the end of a column: none, the day beside (hours go on over night), or the week below. */
export type Beyond = 'nothing' | 'day' | 'week';

/** Further than any table is wide or high. */
const EDGE = 500;
const FAR = 1e3;

const isMove = (key: string) => /^(Arrow|Page|Home|End)/.test(key);
const isPage = (key: string) => key.startsWith('Page');
const isVertical = (key: string) => /^Arrow(Up|Down)/.test(key);

/** The direction of a key that moves: 1 goes on, -1 goes back; 0 for other keys. */
export const directionOf = (key: string): 1 | 0 | -1 => (!isMove(key) ? 0 : /Right|Down|End/.test(key) ? 1 : -1);

/** Whether a key may turn the page where it finds no place on this one. */
export const mayTurn = (key: string, beyond: Beyond) => isPage(key) || (key.startsWith('Arrow') && !(beyond === 'nothing' && isVertical(key)));

/**
 * The place that a key leads to on the page that is shown; undefined where it leads off it. Left and right keep the row and pass over
 * columns without a cell, Home and End go to the first and the last column.
 */
export function placeBeside<P extends Place>(places: readonly P[], from: Place, key: string, beyond: Beyond): P | undefined {
  const direction = directionOf(key);
  return nearest(places, ({ band, row, column }) => {
    const [bands, rows, columns] = [direction * (band - from.band), direction * (row - from.row), direction * (column - from.column)];
    if (isPage(key)) return Number.NaN;
    if (isVertical(key)) {
      if (bands === 0 && columns === 0 && rows > 0) return rows;
      const isBeyond = beyond === 'week' ? columns === 0 && bands > 0 : beyond === 'day' && bands === 0 && columns > 0;
      return isBeyond ? (bands + columns) * FAR + direction * row : Number.NaN;
    }
    if (!key.startsWith('Arrow')) return bands === 0 ? -direction * column * FAR + Math.abs(rows) : Number.NaN;
    if (bands === 0) return columns > 0 ? columns * FAR + Math.abs(rows) : Number.NaN;
    return bands > 0 ? (bands * FAR + direction * column) * FAR + Math.abs(rows) : Number.NaN;
  });
}

/**
 * The place that a key leads to on the page it turned to. Page Up and Page Down keep the column and the row as far as they can. An
 * arrow goes on from the cell it came from where this page has it too (months share weeks), else in from the edge.
 */
export function placeOnPage<P extends Place>(places: readonly P[], from: Place, key: string, beyond: Beyond): P | undefined {
  if (isPage(key)) {
    const away = (place: Place, of: 'band' | 'row' | 'column') => Math.abs(place[of] - from[of]);
    return nearest(places, (place) => (place.isOwn ? (away(place, 'column') * FAR + away(place, 'row')) * FAR + away(place, 'band') : Number.NaN));
  }
  const edge = -EDGE * directionOf(key);
  const start = places.find((place) => place.key === from.key) ?? { ...from, [beyond === 'day' && isVertical(key) ? 'column' : 'band']: edge };
  return placeBeside(places, start, key, beyond);
}

/** The place with the least cost; one that costs no number is none. */
function nearest<P extends Place>(places: readonly P[], costOf: (place: P) => number): P | undefined {
  let [best, least]: [P | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const cost = costOf(place);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
