import { fold, isRun, replacePieces, runsOf, wordsOf } from './search-text.ts';

/** The words of titles, folded, the most frequent first. */
export interface SearchTerms {
  /** Words of scripts that have spaces between them. */
  words: string[];
  /** Runs of Chinese and Japanese, as long as they stand in a title. */
  runs: string[];
}

const MAX_SUGGESTIONS = 3;
/** Longer ones are no slips of the finger, and cost more with every character. */
const MAX_QUERY = 60;
/** Fewer characters differ from too much by one. */
const MIN_RUN = 3;

/**
 * Queries that differ from one by slips of the finger, and are made of what titles have; the nearest first, none when
 * everything in it is known already. Whether a page has them is for the caller to ask.
 */
export function nearestQueries(query: string, terms: SearchTerms): string[] {
  const folded = fold(query).trim();
  if (folded.length > MAX_QUERY) return [];
  const nearest = new Map(
    [...new Set([...runsOf(folded), ...wordsOf(folded)])].map((piece) => [
      piece,
      isRun(piece) ? nearestRuns(piece, terms.runs) : nearestWords(piece, terms.words),
    ]),
  );
  // First the best of each piece, then the second best of each, until no piece has another.
  const made = Array.from({ length: MAX_SUGGESTIONS }, (_, turn) =>
    replacePieces(folded, (piece) => nearest.get(piece)?.[turn] ?? nearest.get(piece)?.[0] ?? piece),
  );
  return [...new Set(made)].filter((each) => each !== folded);
}

/** The number of slips a word of a length may have. */
const slipsOf = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

function nearestWords(word: string, known: readonly string[]): string[] {
  const slips = slipsOf(word.length);
  if (slips === 0 || known.includes(word)) return [word];
  return best(
    known
      .filter((each) => Math.abs(each.length - word.length) <= slips)
      .map((each) => ({ text: each, distance: distanceOf(word, each), unlike: Math.abs(each.length - word.length) })),
    slips,
  );
}

/** The piece of each run that is nearest: whoever searches types a part of a title. */
function nearestRuns(run: string, known: readonly string[]): string[] {
  if (run.length < MIN_RUN || known.some((each) => each.includes(run))) return [run];
  const found = known.map((each) => {
    const piece = nearestPiece(run, each);
    return { ...piece, unlike: Math.abs(piece.text.length - run.length) + (piece.text === each ? 0 : 0.5) };
  });
  return best(found, run.length < 6 ? 1 : 2);
}

/** The nearest first; of equally near ones the more alike, then the more frequent. */
function best(candidates: { text: string; distance: number; unlike: number }[], slips: number): string[] {
  const near = candidates.filter(({ distance }) => distance > 0 && distance <= slips).sort((a, b) => a.distance - b.distance || a.unlike - b.unlike);
  return [...new Set(near.map(({ text }) => text))].slice(0, MAX_SUGGESTIONS);
}

/** The edit distance of two words: characters put in, left out, replaced, or swapped with their neighbour. */
export function distanceOf(from: string, to: string): number {
  return rowsOf(from, to, 0).at(-1)?.at(-1)?.distance ?? 0;
}

/** The piece of a text that is nearest to a pattern; of equally near ones that of the pattern's length. */
function nearestPiece(pattern: string, text: string): { text: string; distance: number } {
  const last = rowsOf(pattern, text, null).at(-1) ?? [];
  const ends = last.map(({ distance, from }, end) => ({ distance, from, end, unlike: Math.abs(end - from - pattern.length) }));
  const [nearest] = ends.sort((a, b) => a.distance - b.distance || a.unlike - b.unlike);
  return nearest ? { text: text.slice(nearest.from, nearest.end), distance: nearest.distance } : { text: '', distance: pattern.length };
}

interface Cell {
  distance: number;
  /** Where in the text the piece begins that ends here. */
  from: number;
}

/** The table of distances (optimal string alignment). `start` 0: of the whole text; null: of a piece that may begin anywhere. */
function rowsOf(pattern: string, text: string, start: 0 | null): Cell[][] {
  const rows: Cell[][] = [Array.from({ length: text.length + 1 }, (_, at) => ({ distance: start === 0 ? at : 0, from: start ?? at }))];
  for (let i = 1; i <= pattern.length; i += 1) {
    const [above, row] = [rows[i - 1] ?? [], [{ distance: i, from: 0 }]];
    for (let j = 1; j <= text.length; j += 1) {
      const isSame = pattern[i - 1] === text[j - 1];
      const choices = [step(above[j - 1], isSame ? 0 : 1), step(above[j], 1), step(row[j - 1], 1)];
      const isTurned = i > 1 && j > 1 && pattern[i - 1] === text[j - 2] && pattern[i - 2] === text[j - 1];
      if (isTurned) choices.push(step(rows[i - 2]?.[j - 2], 1));
      row.push(choices.reduce((least, each) => (each.distance < least.distance ? each : least)));
    }
    rows.push(row);
  }
  return rows;
}

function step(cell: Cell | undefined, cost: number): Cell {
  return { distance: (cell?.distance ?? Number.POSITIVE_INFINITY) + cost, from: cell?.from ?? 0 };
}
