import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinText } from './join-text.ts';

test('each language puts things together in its own way, and leaves out what is missing', () => {
  expect([
    joinText('zh', 'title', ['漫畫', '第 2 頁']),
    joinText('en', 'title', ['', 'Comics', false]),
    joinText('ja', 'facts', [2024, undefined, '食']),
  ]).toEqual(['漫畫｜第 2 頁', 'Comics', '2024・食']);
  expect([joinText('en', 'facts', [2024, 'Food']), joinText('en', 'title', ['Comics', 'Page 2']), joinText('en', 'list', ['A', 'B'])]).toEqual([
    '2024 · Food',
    'Comics | Page 2',
    'A, B',
  ]);
});

test('no page, script or letter writes the separators of one language into all', () => {
  const root = join(import.meta.dirname, '..');
  const faults = readdirSync(root, { recursive: true, encoding: 'utf8' })
    // The two pages without a language of their own name the centre in all three.
    .filter((file) => /\.(?:astro|tsx?)$/.test(file) && !/\.test\.ts$|^i18n\/language-words|^pages\/(?:404|index)\.astro$/.test(file))
    .filter((file) => /\}[・｜](?:\$|\{)|'[・｜、]'/.test(readFileSync(join(root, file), 'utf8')));
  expect(faults).toEqual([]);
});
