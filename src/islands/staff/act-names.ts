import type { Catalogue, Texts, Translate } from '../../i18n/catalogue.ts';

type Acts = Catalogue['acts'];

/** The key of a call: its method and path, without the stops that divide keys. */
export const keyOf = (call: string): string => call.replaceAll('.', ' ');

/**
 * The name of what a call of staff does, or of what it looks at, from the texts that a page handed over; null of a job, of a command and of what only says what an act would do.
 * @param texts with the area acts
 */
export function actNames(texts: Texts, t: Translate): (call: string) => string | null {
  const known = texts.acts ?? { acts: {}, looks: {} };
  const isAct = (key: string): key is keyof Acts['acts'] => Object.hasOwn(known.acts, key);
  const isLook = (key: string): key is keyof Acts['looks'] => Object.hasOwn(known.looks, key);
  return (call) => {
    const key = keyOf(call);
    return isAct(key) ? t(`acts:acts.${key}`) : isLook(key) ? t(`acts:looks.${key}`) : null;
  };
}
