import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { translator } from '../../i18n/translator.ts';
import { breadcrumbData } from '../seo/structured-data.ts';

interface Crumb {
  text: string;
  path: string;
}

/** The title of a page of a list, with its number, and the trail that leads to it, as its layout wants them. */
export function listHead(
  lang: Language,
  site: URL | undefined,
  { path, page }: { path: string; page: number },
  titles: readonly (string | undefined)[],
  trail: readonly Crumb[],
) {
  const t = translator(lang);
  return {
    lang,
    path,
    title: joinText(lang, 'title', [...titles, page > 1 && t('common:pager.page', { page })]),
    data: [breadcrumbData(lang, site, [{ text: t('common:nav.home'), path: 'index' }, ...trail])],
  };
}
