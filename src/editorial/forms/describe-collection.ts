import type * as v from 'valibot';
import type { Language } from '../../i18n/languages.ts';
import type { PublicationDays } from '../publication.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** One collection of `content/`: its folder, what an item has, what each language of it has. */
export interface CollectionDescription<I extends Schema = Schema, T extends Schema = Schema> {
  folder: string;
  /** `item.yaml`: what does not depend on the language. */
  item: I;
  /** The front matter of `<lang>.md`. */
  text: T;
}

export type ItemText<T extends Schema> = v.InferOutput<T> & { html: string };
export interface Item<I extends Schema, T extends Schema> extends PublicationDays {
  id: string;
  data: v.InferOutput<I>;
  /** zh is always there; a language that is missing falls back to it. */
  texts: { zh: ItemText<T> } & Partial<Record<Language, ItemText<T>>>;
}
export type ItemOf<D> = D extends CollectionDescription<infer I, infer T> ? Item<I, T> : never;

export function describeCollection<I extends Schema, T extends Schema>(description: CollectionDescription<I, T>): CollectionDescription<I, T> {
  return description;
}
