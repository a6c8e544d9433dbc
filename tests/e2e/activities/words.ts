import en from '../../../public/locales/en/registration.json' with { type: 'json' };
import ja from '../../../public/locales/ja/registration.json' with { type: 'json' };
import zh from '../../../public/locales/zh/registration.json' with { type: 'json' };

/** The texts of the screens of registrations, by language. */
export const WORDS = { zh, en, ja };
