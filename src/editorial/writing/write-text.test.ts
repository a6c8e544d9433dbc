import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readTextFile, readYamlText, writeTextFile, writeYamlFile } from './write-text.ts';

/* What editors have written stays as they wrote it: comments, quotes, order and blank lines of all that a change is not about. */

const CONTENT = join(import.meta.dirname, '../../../content');
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).sort();
const yaml = files.filter((file) => file.endsWith('.yaml')).map((file) => ({ file, source: readFileSync(join(CONTENT, file), 'utf8') }));
const texts = files.filter((file) => /\/(?:zh|en|ja)\.md$/.test(file)).map((file) => ({ file, source: readFileSync(join(CONTENT, file), 'utf8') }));

/** The lines that differ: how many there were, and are. */
function changedLines(before: string, after: string): { were: string[]; are: string[] } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { were: a.slice(head, a.length - tail), are: b.slice(head, b.length - tail) };
}

/** Every scalar of a value, as a place in it. */
function* scalarsOf(value: unknown, at: (string | number)[] = []): Generator<(string | number)[]> {
  if (typeof value !== 'object' || value === null) yield at;
  else for (const [name, inner] of Object.entries(value)) yield* scalarsOf(inner, [...at, Array.isArray(value) ? Number(name) : name]);
}
function withScalar(value: unknown, place: (string | number)[], change: (scalar: unknown) => unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...Object(value) }) as Record<string | number, unknown>;
  copy[name] = withScalar(copy[name], rest, change);
  return copy;
}
/** A few of many, from the first to the last. */
const someOf = <T>(all: T[]): T[] => all.filter((_, i) => i % Math.ceil(all.length / 5) === 0);
const other = (scalar: unknown): unknown => (typeof scalar === 'number' ? scalar + 1 : typeof scalar === 'boolean' ? !scalar : `${scalar} 新: “x” # no`);

test('there are the files that this is about', () => {
  expect([yaml.length > 20, texts.length > 20]).toEqual([true, true]);
});

test('written as it is read, every file of the content is the same bytes', () => {
  expect(yaml.filter(({ source }) => writeYamlFile(source, readYamlText(source)) !== source).map(({ file }) => file)).toEqual([]);
  expect(texts.filter(({ source }) => writeTextFile(source, readTextFile(source)) !== source).map(({ file }) => file)).toEqual([]);
});

test('fields from all over each file of the content change their own line, say what they were to say, and leave the rest', () => {
  const wrong: string[] = [];
  for (const { file, source } of yaml) {
    const value = readYamlText(source);
    for (const place of someOf([...scalarsOf(value)])) {
      const changed = withScalar(value, place, other);
      const written = writeYamlFile(source, changed);
      const { were, are } = changedLines(source, written);
      expect(parse(written)).toEqual(changed);
      if (were.length !== 1 || are.length !== 1) wrong.push(`${file} ${place.join('.')}: ${were.length} lines became ${are.length}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a title and a paragraph of each text change their own lines alone', () => {
  for (const { file, source } of texts) {
    const text = readTextFile(source);
    const titled = changedLines(source, writeTextFile(source, { ...text, front: { ...text.front, title: 'Another: “one”' } }));
    expect([file, titled.were.length, titled.are.length, parse(titled.are[0] ?? '')]).toEqual([file, 1, 1, { title: 'Another: “one”' }]);
    const longer = changedLines(source, writeTextFile(source, { ...text, body: `${text.body}\n\nOne more.` }));
    expect([file, longer.were, longer.are.filter(Boolean)]).toEqual([file, [], ['One more.']]);
  }
});

describe('a file with comments, in block and in flow', () => {
  const source = `# How far ahead.
days: 60 # from today

plans:
  # The small one.
  - id: small
    name: { zh: 小, en: "Small", ja: 小 } # three
    tags: [a, b]
  - id: large
    name: { zh: 大, en: 'Large', ja: 大 }
    tags: []
note: |
  Two
  lines.
`;
  const value = parse(source) as { days: number; plans: { id: string; name: Record<string, string>; tags: string[] }[]; note?: string; more?: unknown };
  const written = (change: (copy: typeof value) => unknown) => {
    const copy = structuredClone(value);
    change(copy);
    const text = writeYamlFile(source, copy);
    expect(parse(text)).toEqual(copy);
    return changedLines(source, text);
  };
  const PLAN = { id: 'x', name: { zh: 'x', en: 'x', ja: 'x' }, tags: [] };
  const [large, lines] = [
    ['  - id: large', "    name: { zh: 大, en: 'Large', ja: 大 }", '    tags: []'],
    ['  Two', '  lines.'],
  ];
  test.each<[string, (copy: typeof value) => unknown, string[], string[]]>([
    ['a number', (copy) => Object.assign(copy, { days: 45 }), ['days: 60 # from today'], ['days: 45 # from today']],
    ['a word in quotes', (copy) => Object.assign(copy.plans[1]?.name ?? {}, { en: 'Big' }), [large[1] ?? ''], ["    name: { zh: 大, en: 'Big', ja: 大 }"]],
    ['a list in one line', (copy) => copy.plans[0]?.tags.push('c'), ['    tags: [a, b]'], ['    tags: [a, b, c]']],
    ['a list that was empty', (copy) => copy.plans[1]?.tags.push('c'), ['    tags: []'], ['    tags: [c]']],
    ['an item that comes', (copy) => copy.plans.push(PLAN), [], ['  - id: x', '    name: { zh: x, en: x, ja: x }', '    tags: []']],
    ['an item that goes', (copy) => copy.plans.pop(), large, []],
    ['a field that comes', (copy) => Object.assign(copy, { more: { a: [1, 2] } }), [], ['more:', '  a: [ 1, 2 ]']],
    ['a field of several lines', (copy) => Object.assign(copy, { note: 'One\nmore.\n' }), lines, ['  One', '  more.']],
    ['a field that goes', (copy) => Reflect.deleteProperty(copy, 'note'), ['note: |', ...lines], []],
  ])('%s', (_, change, were, are) => {
    expect(written(change)).toEqual({ were, are });
  });
});

test('line ends and marks of other machines stay', () => {
  const windows = '\uFEFF---\r\ntitle: One\r\nsummary: "Two"\r\n---\r\n\r\nText.\r\n';
  expect(readTextFile(windows)).toEqual({ front: { title: 'One', summary: 'Two' }, body: 'Text.' });
  expect(writeTextFile(windows, { front: { title: 'Other', summary: 'Two' }, body: 'Text.\nMore.' })).toBe(
    '\uFEFF---\r\ntitle: Other\r\nsummary: "Two"\r\n---\r\n\r\nText.\r\nMore.\r\n',
  );
});

test('a text without front matter that can be read comes whole, and is written anew', () => {
  expect(readTextFile('no front matter')).toEqual({ front: {}, body: 'no front matter' });
  expect(writeTextFile('---\na: [\n---\nx', { front: { title: 'T' }, body: 'x' })).toBe('---\ntitle: T\n---\nx\n');
  expect(writeTextFile(null, { front: { title: '新' }, body: 'x' })).toBe('---\ntitle: "新"\n---\nx\n');
});

test('whatever a file said and whatever it is to say, it says that', () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), tie('value'), { maxKeys: 4 }),
    ),
  }));
  const root = fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), value, { maxKeys: 5, noNullPrototype: true });
  const plain = (made: object) => JSON.parse(JSON.stringify(made)) as Record<string, unknown>;
  fc.assert(
    fc.property(root.map(plain), root.map(plain), fc.boolean(), (before, after, isMixed) => {
      const source = writeYamlFile(null, before);
      const target = isMixed ? { ...before, ...after } : after;
      expect(readYamlText(writeYamlFile(source, target))).toEqual(target);
    }),
    { numRuns: 300 },
  );
});
