import { afterEvent, type Machine } from '../../src/domain/state/state-machine.ts';

interface Walk<Subject, Event extends string, Actor extends string> {
  /** The circumstances that the machine looks at, by the words that the table has for them. */
  subjects: Readonly<Record<string, Subject>>;
  /** All events, each with its refusal where the table has no row; the compiler asks for every one. */
  events: Readonly<Record<Event, string>>;
  /** All actors. */
  actors: Readonly<Record<Actor, true>>;
  /** Moments in Taipei, by the words at the head of the table. */
  moments: Readonly<Record<string, string>>;
  /**
   * The expectation, written by hand. The head names the moments; each row is `subject: event by actor` and, a cell a moment,
   * the status that follows or the refusal. What has no row is refused at every moment; `·` is that same refusal in a cell, and `…`
   * is what the cell before it says.
   */
  table: string;
}

/** The rows of a table by what stands before the first bar, and the words at its head. */
function readTable(table: string): { head: string[]; rows: Map<string, string[]> } {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [[, ...head] = [], ...body] = lines;
  const rows = new Map(body.map(([name = '', ...cells]) => [name, spellOut(cells)]));
  if (rows.size !== body.length) throw new Error('a row of the table stands twice');
  const uneven = [...rows].find(([, cells]) => cells.length !== head.length);
  if (uneven !== undefined) throw new Error(`${uneven[0]} has ${uneven[1].length} cells for ${head.length} moments`);
  return { head, rows };
}

const spellOut = (cells: readonly string[]) => cells.map((_, i) => cells.slice(0, i + 1).findLast((cell) => cell !== '…') ?? '…');

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) => Object.entries(record) as [Key, Value][];

/**
 * Walks every status, event and actor of a machine through the moments, and returns what the table expects beside what the
 * machine answers, a line each: `expect(answered).toEqual(expected)` holds the machine against the table.
 */
export function walkMachine<Subject extends { status: Status }, Status extends string, Event extends string, Actor extends string, Code extends string>(
  machine: Machine<Subject, Status, Event, Actor, Code>,
  { subjects, events, actors, moments, table }: Walk<Subject, Event, Actor>,
): { expected: string[]; answered: string[] } {
  const { head, rows } = readTable(table);
  const expected: string[] = [];
  const answered: string[] = [];
  for (const [name, subject] of entriesOf(subjects)) {
    for (const [event, refusal] of entriesOf<Event, string>(events)) {
      for (const [by] of entriesOf(actors)) {
        const step = `${name}: ${event} by ${by}`;
        const cells = rows.get(step);
        rows.delete(step);
        if (machine.transitions.filter((row) => row.event === event && row.by === by && row.from.includes(subject.status)).length > 1)
          throw new Error(`${step} has two rows in the machine`);
        for (const [i, word] of head.entries()) {
          const cell = cells?.[i] ?? '·';
          const outcome = afterEvent(machine, subject, { event, by }, momentOf(moments, word));
          expected.push(`${step}, ${word}: ${cell === '·' ? refusal : cell}`);
          answered.push(`${step}, ${word}: ${'to' in outcome ? outcome.to : outcome.refusal}`);
        }
      }
    }
  }
  if (rows.size > 0) throw new Error(`rows of nothing that there is: ${[...rows.keys()].join('; ')}`);
  return { expected, answered };
}

function momentOf(moments: Readonly<Record<string, string>>, word: string): Date {
  const moment = new Date(`${(moments[word] ?? '').replace(' ', 'T')}+08:00`);
  if (Number.isNaN(moment.getTime())) throw new Error(`no moment is called ${word}`);
  return moment;
}
