import type { Catalogue, Texts, Translate } from '../../i18n/catalogue.ts';

type NamedCall = keyof Catalogue['acts']['acts'];

/**
 * The name of what a call of staff does, from the texts that a page handed over; null of a job, of a command and of what only looks.
 * @param texts with the area acts
 */
export function actNames(texts: Texts, t: Translate): (call: string) => string | null {
  const known: object = texts.acts?.acts ?? {};
  const isNamed = (call: string): call is NamedCall => Object.hasOwn(known, call);
  return (call) => (isNamed(call) ? t(`acts:acts.${call}`) : null);
}
