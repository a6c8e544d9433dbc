import { expect, test } from 'vitest';
import { lengthFaults, roomsText, unusedRows } from './check-rooms.ts';

test('a row of the table that no import needs is named, and goes when one does', () => {
  expect(unusedRows(new Map())).toContain('rent → waitlist');
  expect(unusedRows(new Map([['src/server/rent/a.ts', ['src/server/waitlist/b.ts']]]))).not.toContain('rent → waitlist');
  expect(unusedRows(new Map([['src/server/rent/a.ts', ['src/contract/waitlist/b.ts']]]))).toContain('rent → waitlist');
});

test('a folder with too many files is named, and a source file with too many lines', () => {
  const files = (count: number) => new Map(Array.from({ length: count }, (_, i) => [`src/server/points/${i}.ts`, 10]));
  expect(lengthFaults(files(22))).toEqual([]);
  expect(lengthFaults(files(23))).toHaveLength(1);
  expect(lengthFaults(new Map([['src/server/points/a.ts', 301]]))).toHaveLength(1);
  expect(lengthFaults(new Map([['tests/support/a.ts', 301]]))).toHaveLength(1);
  expect(lengthFaults(new Map([['tests/api/points/a.test.ts', 301]]))).toEqual([]);
  expect(lengthFaults(new Map([['tests/api/points/a.test.ts', 701]]))).toHaveLength(1);
});

test('the picture has an arrow for each row, and the table a folder only where it is', () => {
  const text = roomsText((folder) => folder === 'src/server/contact');
  expect(text).toContain('  contact --> accounts & identity\n');
  expect(text).toMatch(/^\| contact +\| messages to the office +\| accounts, identity +\| server +\|$/m);
  expect(text).not.toContain('contract');
});
