import type { Area, Catalogue, Translate } from './catalogue.ts';
import { fillText } from './fill-text.ts';

/** The translator of one area on the server, where no build has loaded the catalogues; it knows no plurals. @throws for another area's key */
export function areaTranslator<A extends Area>(area: A, texts: Catalogue[A]): Translate {
  return (key, values = {}) => {
    const [named, path = ''] = key.split(':');
    const text = path.split('.').reduce<unknown>((tree, name) => (typeof tree === 'object' && tree !== null ? Reflect.get(tree, name) : undefined), texts);
    if (named !== area || typeof text !== 'string') throw new Error(`No text for ${key} in the catalogue ${area}`);
    return fillText(text, values);
  };
}
