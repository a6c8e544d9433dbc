import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { spaceSheetHtml } from '../../src/components/space/space-sheet.ts';
import { spaceSheetPath } from '../../src/domain/spaces/space-sheet.ts';
import { centreSchema } from '../../src/editorial/settings/centre.ts';
import { islandTranslator } from '../../src/i18n/island-translator.ts';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Sheet {
  language: Language;
  /** The path of the PDF. */
  file: string;
  html: string;
  /** The last line of a PDF that was made of this page: a comment, which readers pass over. */
  mark: string;
}

/** The forms on paper, as the catalogues and the centre's settings have them now. */
export function sheets(): Sheet[] {
  const centre = v.parse(centreSchema, parse(readFileSync(join(ROOT, 'content/settings/centre.yaml'), 'utf8')));
  return LANGUAGES.map((language) => {
    const texts = JSON.parse(readFileSync(join(ROOT, `public/locales/${language}/sheet.json`), 'utf8'));
    const html = spaceSheetHtml(language, islandTranslator(language, { sheet: texts }), centre);
    const mark = `%made of ${createHash('sha256').update(html).digest('hex')}\n`;
    return { language, file: join(ROOT, 'public', spaceSheetPath(language)), html, mark };
  });
}
