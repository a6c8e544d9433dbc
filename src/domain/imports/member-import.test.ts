import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { IMPORT_FAULTS, IMPORT_HELD_MS, IMPORT_MACHINE, IMPORT_MAX_BYTES, IMPORT_MAX_LINES, IMPORT_OUTCOMES, isImportFault } from './member-import.ts';

const EXPECTED = `
                            | any
checking: read by system    | checked
checking: refuse by system  | unreadable
checking: cancel by staff   | cancelled
checked: start by staff     | importing
checked: cancel by staff    | cancelled
importing: finish by system | done
importing: cancel by staff  | cancelled
`;

test('a list goes the ways of the table, each by whose it is, and no other', () => {
  const refusal = 'NOT_IN_STATE';
  const { expected, answered } = walkMachine(IMPORT_MACHINE, {
    subjects: {
      checking: { status: 'checking' },
      checked: { status: 'checked' },
      unreadable: { status: 'unreadable' },
      importing: { status: 'importing' },
      done: { status: 'done' },
      cancelled: { status: 'cancelled' },
    },
    events: { read: refusal, refuse: refusal, start: refusal, finish: refusal, cancel: refusal },
    actors: { staff: true, system: true },
    moments: { any: '2026-11-20 09:00:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('ten megabytes and a hundred thousand lines are read; a run that died lets go after a minute', () => {
  expect([IMPORT_MAX_BYTES, IMPORT_MAX_LINES, IMPORT_HELD_MS]).toEqual([10_485_760, 100_000, 60_000]);
});

test('outcomes that somebody has to look at are told from those that are as wished', () => {
  expect(IMPORT_OUTCOMES.filter(isImportFault)).toEqual([...IMPORT_FAULTS]);
  expect(['added', 'migrated', 'appointed', ''].some(isImportFault)).toBe(false);
});
