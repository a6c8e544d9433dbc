import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* A class of a sheet that only some pages load is nothing on a page that does not: its component imports the sheet. */

const SHEETS = { entry: 'screens/entries.css', spine: 'screens/book-spines.css', prose: 'prose.css' };

test.each(Object.entries(SHEETS))('what has the class %s loads %s', (name, sheet) => {
  const hasClass = new RegExp(`class(?::list=\\{\\[)?[^>]*["'\`\\s]${name}["'\`\\s]`);
  const imports = (file: string): boolean => readFileSync(file, 'utf8').includes(`styles/${sheet}'`);
  const users = globSync('src/components/**/*.astro').filter((file) => hasClass.test(readFileSync(file, 'utf8')));
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((file) => !imports(file))).toEqual([]);
});
