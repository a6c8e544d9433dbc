import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DELETION_WORDS } from '../domain/contact/contact.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { readLibrary } from './read-library.ts';

test('whoever follows the terms or the answers to questions writes the words that the form asks for', async () => {
  const { faqs, legal } = await readLibrary(join(import.meta.dirname, '../../content'), { at: new Date('2026-10-01T04:00:00Z') });
  for (const item of [faqs.find(({ id }) => id === 'delete-account'), legal.find(({ id }) => id === 'terms')])
    for (const language of LANGUAGES) expect(item?.texts[language]?.html, `${item?.id} in ${language}`).toContain(DELETION_WORDS[language]);
});
