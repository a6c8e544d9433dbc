import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../i18n/languages.ts';
import { ContentError } from './content-error.ts';
import { readMarkdown, readYaml } from './file.ts';
import { renderMarkdown } from './markdown.ts';
import { idSchema } from './schema.ts';

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
export interface Item<I extends Schema, T extends Schema> {
  id: string;
  data: v.InferOutput<I>;
  /** zh is always there; a language that is missing falls back to it. */
  texts: { zh: ItemText<T> } & Partial<Record<Language, ItemText<T>>>;
}
export type ItemOf<D> = D extends CollectionDescription<infer I, infer T> ? Item<I, T> : never;

export function describeCollection<I extends Schema, T extends Schema>(description: CollectionDescription<I, T>): CollectionDescription<I, T> {
  return description;
}

/**
 * Reads a whole collection from `<root>/<folder>/<id>/{item.yaml,zh.md,en.md,ja.md}`, in the order of the ids.
 * @throws ContentError naming file, field and reason at the first thing that is wrong.
 */
export async function readCollection<I extends Schema, T extends Schema>(root: string, description: CollectionDescription<I, T>): Promise<Item<I, T>[]> {
  const folder = join(root, description.folder);
  const entries = await readdir(folder, { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(ids.sort().map((id) => readItem(join(folder, id), id, description)));
}

async function readItem<I extends Schema, T extends Schema>(folder: string, id: string, description: CollectionDescription<I, T>): Promise<Item<I, T>> {
  if (!v.is(idSchema, id)) throw new ContentError(folder, 'id', 'the folder of an item must be named in kebab-case');
  const data = await readYaml(join(folder, 'item.yaml'), description.item);
  const texts: Partial<Record<Language, ItemText<T>>> = {};
  for (const language of LANGUAGES) {
    const path = join(folder, `${language}.md`);
    if (!existsSync(path)) continue;
    const { front, body } = await readMarkdown(path, description.text);
    texts[language] = Object.assign({}, front, { html: renderMarkdown(body) }) as ItemText<T>;
  }
  if (!texts.zh) throw new ContentError(join(folder, 'zh.md'), '', 'zh is the default language and must be there');
  return { id, data, texts: { ...texts, zh: texts.zh } };
}
