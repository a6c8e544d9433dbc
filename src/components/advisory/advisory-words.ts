import { library } from '../../editorial/site-library.ts';
import type { Language } from '../../i18n/languages.ts';
import type { AdvisoryWords } from '../../islands/consultations/book/consultation-words.ts';

/** The words for consultations in a language, from `content/settings/advisory.yaml`. */
export async function advisoryWords(lang: Language): Promise<AdvisoryWords> {
  const { identities, methods, categories, statuses } = (await library()).settings.advisory;
  return {
    identities: inLanguage(identities, lang),
    methods: inLanguage(methods, lang),
    categories: inLanguage(categories, lang),
    statuses: inLanguage(statuses, lang),
  };
}

function inLanguage<K extends string>(names: Record<K, Record<Language, string>>, lang: Language): Record<K, string> {
  return Object.fromEntries(Object.entries<Record<Language, string>>(names).map(([id, name]) => [id, name[lang]])) as Record<K, string>;
}
