import { AREAS } from './src/i18n/catalogue.ts';
import { LANGUAGES } from './src/i18n/languages.ts';

export default {
  defaultLocale: 'zh',
  locales: [...LANGUAGES],
  namespaces: [...AREAS],
  defaultNamespace: 'common',
  showDefaultLocale: true,
  load: ['server'],
  i18nextServer: { preload: [...LANGUAGES], fallbackLng: false },
};
