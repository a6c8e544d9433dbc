import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reasonOf } from '../../editorial/writing/fault-words.ts';
import { faultTexts } from '../http/error-texts.ts';
import { toFaultElsewhere, toFieldFault } from './fault-words.ts';

const SOURCE = join(import.meta.dirname, '../..');
const FOLDERS = ['editorial/items', 'editorial/settings', 'editorial'];
/** Reasons that no editor comes to: of what is no form's, or of a file that is written by a command. */
const NOT_SAID = [/^must begin with front matter/, /^must be a value of its kind$/, /^the folder of an item must/];

/** Every sentence of the descriptions that says what a value must be. */
const reasons = FOLDERS.flatMap((folder) =>
  readdirSync(join(SOURCE, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'fault-words.ts')
    .flatMap((file) =>
      [...readFileSync(join(SOURCE, folder, file), 'utf8').matchAll(/'((?:must|has a quota|is singly|is said)[^'\n]*)'/g)].map(([, reason = '']) => reason),
    ),
);

test('every reason of the build has words in three languages', () => {
  expect(reasons.length).toBeGreaterThan(30);
  expect(reasons.filter((reason) => reasonOf(reason) === null && NOT_SAID.every((pattern) => !pattern.test(reason)))).toEqual([]);
});

test('a reason names what it is about, and a fault elsewhere where it is', () => {
  const fault = toFieldFault({ field: 'shared.tags.0', reason: '"inkk" is not one of the tags: ink, paper' });
  expect(faultTexts([fault], 'en')).toEqual({ 'shared.tags.0': ['There is no “inkk”: choose one from the list.'] });
  const elsewhere = toFaultElsewhere('id', { file: 'content/news/x/item.yaml', field: 'tags.0', reason: '"ink" is not one of the tags: paper' });
  expect(faultTexts([elsewhere], 'zh')).toEqual({ id: ['content/news/x/item.yaml 的 tags.0 就不對了：沒有「ink」這個選項，請從清單中選擇。'] });
});
