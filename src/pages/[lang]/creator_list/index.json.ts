import type { APIContext } from 'astro';
import { databaseIndex } from '../../../components/lookup/databases.ts';
import { library } from '../../../editorial/site-library.ts';
import { languagePaths } from '../../../i18n/language-paths.ts';
import type { Language } from '../../../i18n/languages.ts';

export const getStaticPaths = languagePaths;

/** Every creator with its card. */
export async function GET({ params: { lang } }: APIContext<Record<string, never>, { lang: Language }>): Promise<Response> {
  return databaseIndex('creator', await library(), lang);
}
