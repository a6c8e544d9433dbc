import { AREAS } from './src/i18n/catalogue.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './src/i18n/languages.ts';

export default {
  defaultLocale: DEFAULT_LANGUAGE,
  locales: [...LANGUAGES],
  namespaces: [...AREAS],
  defaultNamespace: 'common',
  showDefaultLocale: true,
  load: ['server'],
  i18nextServer: {
    preload: [...LANGUAGES],
    fallbackLng: false,
    // Its own is the path of an address, in which spaces and Chinese stand encoded: no file system knows it.
    backend: { loadPath: `${process.cwd()}/public/locales/{{lng}}/{{ns}}.json` },
  },
};
