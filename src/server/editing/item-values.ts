import { type ItemKey, isItemCollection } from '../../domain/editing/content-item.ts';
import type { ItemValues } from '../../editorial/writing/check-item.ts';
import { readTextFile, readYamlText, writeTextFile, writeYamlFile } from '../../editorial/writing/write-text.ts';
import { inEachLanguage, LANGUAGES } from '../../i18n/languages.ts';
import { type ItemFile, placeOf } from './content-folder.ts';
import { type FileBytes, shaOf } from './store/file-bytes.ts';

/** A file as an act leaves it; null where it goes. */
export interface FileChange {
  path: string;
  bytes: FileBytes | null;
}

const textNamed = (files: readonly ItemFile[], name: string): string | null => files.find((file) => file.name === name)?.text ?? null;

/** The values of an item by its files. What cannot be read of item.yaml is nothing: whoever saves writes it anew. */
export function valuesOf({ collection }: Pick<ItemKey, 'collection'>, files: readonly ItemFile[]): ItemValues {
  if (!isItemCollection(collection)) return { shared: readYamlText(files[0]?.text ?? '') ?? {}, texts: null };
  const texts = inEachLanguage((language) => {
    const source = textNamed(files, `${language}.md`);
    return source === null ? null : readTextFile(source);
  });
  return { shared: readYamlText(textNamed(files, 'item.yaml') ?? '') ?? {}, texts };
}

/** The files that change when an item gets such values: those whose bytes differ, and no other. */
export function filesFor(key: ItemKey, files: readonly ItemFile[], { shared, texts }: ItemValues): FileChange[] {
  const place = placeOf(key);
  if (!isItemCollection(key.collection)) return changed(place, files[0]?.text ?? null, writeYamlFile(files[0]?.text ?? null, shared));
  const item = textNamed(files, 'item.yaml');
  return [
    ...changed(`${place}/item.yaml`, item, writeYamlFile(item, shared)),
    ...LANGUAGES.flatMap((language) => {
      const source = textNamed(files, `${language}.md`);
      const text = texts?.[language] ?? null;
      return changed(`${place}/${language}.md`, source, text === null ? null : writeTextFile(source, text));
    }),
  ];
}

const changed = (path: string, before: string | null, after: string | null): FileChange[] =>
  before === after ? [] : [{ path, bytes: after === null ? null : Buffer.from(after) }];

/** The files of an item after an act, by their paths and digests. */
export function filesAfter(files: readonly ItemFile[], changes: readonly FileChange[]): Pick<ItemFile, 'path' | 'sha'>[] {
  const kept = files.filter(({ path }) => changes.every((change) => change.path !== path));
  return [...kept, ...changes.flatMap(({ path, bytes }) => (bytes === null ? [] : [{ path, sha: shaOf(bytes) }]))];
}
