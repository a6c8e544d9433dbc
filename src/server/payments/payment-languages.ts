import type { Language } from '../../i18n/languages.ts';

/** The code of each provider for the language of its page; null: its own default, which has none. */
export const PROVIDER_LANGUAGES: Readonly<Record<Language, { ecpay: string | null; linePay: string }>> = {
  zh: { ecpay: null, linePay: 'zh_TW' },
  en: { ecpay: 'ENG', linePay: 'en' },
  ja: { ecpay: 'JPN', linePay: 'ja' },
};
