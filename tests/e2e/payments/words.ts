import en from '../../../public/locales/en/recharge.json' with { type: 'json' };
import ja from '../../../public/locales/ja/recharge.json' with { type: 'json' };
import zh from '../../../public/locales/zh/recharge.json' with { type: 'json' };

/** The texts of the screens that sell points, by language. */
export const WORDS = { zh, en, ja };
