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
/** The cost of what is no place to go. */
const NOWHERE = Number.NaN;

/** The direction of a key that moves: 1 goes on, -1 goes back; 0 for other keys. */
export const directionOf = (key: string): 1 | 0 | -1 => (!/^(Arrow|Page|Home|End)/.test(key) ? 0 : /Right|Down|End/.test(key) ? 1 : -1);

/** Whether a key goes up or down by a row. */
export const isVertical = (key: string) => /^Arrow(Up|Down)/.test(key);

/** Whether a key always turns the page. */
export const isPageKey = (key: string) => key.startsWith('Page');

/**
 * The place that a key leads to from another; undefined where it leads off the page. Left and right keep the row and pass over columns
 * without a cell, Home and End go to the first and the last column, Page Up and Page Down to the nearest place of the page itself.
 */
export function placeBeside<P extends Place>(places: readonly P[], from: Place, key: string, beyond: Beyond): P | undefined {
  const direction = directionOf(key);
  const costOf = ({ band, row, column, isOwn }: P): number => {
    const [bands, rows, columns] = [direction * (band - from.band), direction * (row - from.row), direction * (column - from.column)];
    const away = Math.abs(rows);
    if (isPageKey(key)) return isOwn ? (Math.abs(columns) * FAR + away) * FAR + Math.abs(bands) : NOWHERE;
    if (isVertical(key)) {
      if (!bands && !columns && rows > 0) return rows;
      const isBeyond = beyond === 'week' ? !columns && bands > 0 : beyond === 'day' && !bands && columns > 0;
      return isBeyond ? (bands + columns) * FAR + direction * row : NOWHERE;
    }
    if (!key.startsWith('Arrow')) return bands ? NOWHERE : -direction * column * FAR + away;
    return bands > 0 || (!bands && columns > 0) ? (bands * FAR + (bands ? direction * column : columns)) * FAR + away : NOWHERE;
  };
  let [best, least]: [P | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const cost = costOf(place);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * The place that a key leads to on the page it turned to. An arrow goes on from the cell it came from where this page has it too (months
 * share weeks), else in from the edge.
 */
export function placeOnPage<P extends Place>(places: readonly P[], from: Place, key: string, beyond: Beyond): P | undefined {
  const edge = { ...from, [beyond === 'day' && isVertical(key) ? 'column' : 'band']: -EDGE * directionOf(key) };
  return placeBeside(places, isPageKey(key) ? from : (places.find((place) => place.key === from.key) ?? edge), key, beyond);
}
