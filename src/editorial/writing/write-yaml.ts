import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isMap, isScalar, isSeq, type Node, type Pair, parse, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { alignment } from './list-steps.ts';
import { flowText, scalarText, yamlText } from './yaml-text.ts';

/*
 * A file is changed where its values change and nowhere else: comments, order, quotes and blank lines of the rest are the bytes that
 * they were. The document says where each value stands; what comes out is read again, and must say what it was to say.
 */

/** A YAML file cannot be made to say a value: a defect. */
class UnwritableYaml extends Error {
  override readonly name = 'UnwritableYaml';
}

interface Edit {
  from: number;
  to: number;
  text: string;
}
interface Writing {
  source: string;
  doc: Document.Parsed;
  edits: Edit[];
}
/** This place cannot be changed by itself: whoever holds it is written anew. */
class Whole extends Error {
  override readonly name = 'Whole';
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The text of a YAML file that says a value: of a file that says it already the same bytes, else only the lines of the fields that differ.
 * @throws UnwritableYaml
 */
export function writeYaml(source: string, value: unknown): string {
  if (says(source, value)) return source;
  const changed = spliced(source, value);
  if (changed !== null && says(changed, value)) return changed;
  const anew = `${commentsOf(source)}${yamlText(value)}\n`;
  if (!says(anew, value)) throw new UnwritableYaml('a value cannot be written as YAML');
  return anew;
}

/** Whether a file says a value, an empty one nothing. */
function says(source: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(source) ?? {}, value);
  } catch {
    return false;
  }
}

/** The comment at the head of a file, which outlives what is under it. */
const commentsOf = (source: string): string => /^(?:#[^\n]*\n|\n)*/.exec(source)?.[0] ?? '';

function spliced(source: string, value: unknown): string | null {
  const doc = parseDocument(source);
  if (doc.errors.length > 0 || doc.contents === null || !isCollection(doc.contents)) return null;
  const writing: Writing = { source, doc, edits: [] };
  try {
    writeNode(writing, doc.contents as Node, value, false);
  } catch (error) {
    if (error instanceof Whole) return null;
    throw error;
  }
  const edits = writing.edits.map((edit, i) => ({ ...edit, i })).sort((a, b) => b.from - a.from || b.to - a.to || b.i - a.i);
  return edits.reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}

const dataOf = (writing: Writing, node: unknown): unknown => (node === null || node === undefined ? null : ((node as Node).toJS(writing.doc) as unknown));

/** Changes a node so that it says a value. @throws Whole */
function writeNode(writing: Writing, node: Node, value: unknown, isInFlow: boolean): void {
  if (isDeepStrictEqual(dataOf(writing, node), value)) return;
  if (isScalar(node) && !isFields(value) && !Array.isArray(value)) {
    const isBlock = node.type?.startsWith('BLOCK') ?? false;
    if (isBlock || !node.range || node.range[0] === node.range[1] || (typeof value === 'string' && value.includes('\n') && !isInFlow)) throw new Whole();
    put(writing, node.range[0], node.range[1], scalarText(value, node, isInFlow));
  } else if (isMap(node) && isFields(value)) {
    if (node.flow) writeFlowMap(writing, node, value);
    else writeMap(writing, node, value);
  } else if (isSeq(node) && Array.isArray(value)) {
    if (node.flow) writeFlowSeq(writing, node, value);
    else writeSeq(writing, node, value);
  } else throw new Whole();
}

function put(writing: Writing, from: number, to: number, text: string): void {
  writing.edits.push({ from, to, text });
}

/** Takes back what was written of a node that is written anew. */
function orWhole(writing: Writing, write: () => void, whole: () => void): void {
  const { length } = writing.edits;
  try {
    write();
  } catch (error) {
    if (!(error instanceof Whole)) throw error;
    writing.edits.length = length;
    whole();
  }
}

const startOf = (node: unknown): number => {
  const range = (node as Node | null)?.range;
  if (!range) throw new Whole();
  return range[0];
};

/** Where a node ends, without the comments and line breaks behind it. */
function endOf(source: string, node: unknown): number {
  if (isCollection(node) && !node.flow) {
    const last = node.items.at(-1);
    return last === undefined ? (node.range?.[1] ?? 0) : isMap(node) ? endOfPair(source, last as Pair) : endOf(source, last);
  }
  const end = (node as Node | null)?.range?.[1];
  if (end === undefined) throw new Whole();
  return source[end - 1] === '\n' && isScalar(node) ? end - 1 : end;
}
const endOfPair = (source: string, { key, value }: Pair): number => {
  if (value === null || value === undefined) return (key as Node).range?.[1] ?? 0;
  return Math.max(endOf(source, value), (key as Node).range?.[1] ?? 0);
};

const lineStart = (source: string, at: number): number => source.lastIndexOf('\n', at - 1) + 1;
const nextLine = (source: string, at: number): number => {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end + 1;
};
const columnOf = (source: string, at: number): number => at - lineStart(source, at);
const indented = (text: string, columns: number): string => text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(columns)}`);

/** Puts whole lines behind the one that `end` is in. */
function putLines(writing: Writing, end: number, columns: number, text: string): void {
  const at = nextLine(writing.source, end);
  const isLast = at === writing.source.length && !writing.source.endsWith('\n');
  const lines = `${' '.repeat(columns)}${indented(text, columns)}`;
  put(writing, at, at, isLast ? `\n${lines}` : `${lines}\n`);
}
const dropLines = (writing: Writing, from: number, end: number): void => put(writing, lineStart(writing.source, from), nextLine(writing.source, end), '');

const nameOf = ({ key }: Pair): string => {
  if (!isScalar(key)) throw new Whole();
  return String(key.value);
};

function writeMap(writing: Writing, node: YAMLMap, value: Fields): void {
  const { source } = writing;
  const pairs = node.items as Pair[];
  const first = pairs[0];
  const names = Object.keys(value);
  if (first === undefined || names.length === 0) throw new Whole();
  const columns = columnOf(source, startOf(first.key));
  for (const pair of pairs) {
    const name = nameOf(pair);
    if (!Object.hasOwn(value, name)) {
      // The first of an item of a list shares its line with the dash.
      if (source.slice(lineStart(source, startOf(pair.key)), startOf(pair.key)).trim() !== '') throw new Whole();
      dropLines(writing, startOf(pair.key), endOfPair(source, pair));
      continue;
    }
    const anew = () => put(writing, startOf(pair.key), endOfPair(source, pair), indented(yamlText({ [name]: value[name] }), columns));
    orWhole(writing, () => writeValue(writing, pair, value[name], false), anew);
  }
  const byName = new Map(pairs.map((pair) => [nameOf(pair), pair]));
  for (const [i, name] of names.entries()) {
    if (byName.has(name)) continue;
    const before = names.slice(0, i).findLast((each) => byName.has(each));
    const after = before === undefined ? pairs.findLast((pair) => Object.hasOwn(value, nameOf(pair))) : byName.get(before);
    if (after === undefined) throw new Whole();
    putLines(writing, endOfPair(source, after), columns, yamlText({ [name]: value[name] }));
  }
}

function writeValue(writing: Writing, pair: Pair, value: unknown, isInFlow: boolean): void {
  if (isDeepStrictEqual(dataOf(writing, pair.value), value)) return;
  if (pair.value === null || pair.value === undefined) throw new Whole();
  writeNode(writing, pair.value as Node, value, isInFlow);
}

function writeSeq(writing: Writing, node: YAMLSeq, value: readonly unknown[]): void {
  const { source } = writing;
  const items = node.items as Node[];
  if (items.length === 0 || value.length === 0) throw new Whole();
  const dashOf = (item: Node): number => {
    const at = source.lastIndexOf('-', startOf(item) - 1);
    if (at === -1 || source.slice(at + 1, startOf(item)).trim() !== '') throw new Whole();
    return at;
  };
  const columns = columnOf(source, dashOf(items[0] as Node));
  const asItem = (each: unknown) => `- ${indented(yamlText(each), 2)}`;
  let end = -1;
  for (const { from, to } of alignment(
    items.map((item) => dataOf(writing, item)),
    value,
  )) {
    if (from !== null && to !== null) {
      const item = items[from] as Node;
      orWhole(
        writing,
        () => writeNode(writing, item, value[to], false),
        () => put(writing, dashOf(item), endOf(source, item), indented(asItem(value[to]), columns)),
      );
      end = endOf(source, item);
    } else if (from !== null) {
      const item = items[from] as Node;
      dropLines(writing, dashOf(item), endOf(source, item));
      end = endOf(source, item);
    } else if (to !== null) {
      if (end === -1)
        put(
          writing,
          lineStart(source, dashOf(items[0] as Node)),
          lineStart(source, dashOf(items[0] as Node)),
          `${' '.repeat(columns)}${indented(asItem(value[to]), columns)}\n`,
        );
      else putLines(writing, end, columns, asItem(value[to]));
    }
  }
}

/** Parts of a flow collection with what stands between them as it was: `[a, b]`, or over lines. */
function writeFlow(writing: Writing, node: YAMLMap | YAMLSeq, spans: readonly (readonly [number, number])[], parts: readonly string[]): void {
  const { source } = writing;
  const [start, end] = [startOf(node), node.range?.[1] ?? 0];
  const [firstSpan, secondSpan, last] = [spans[0], spans[1], spans.at(-1)];
  if (firstSpan === undefined || last === undefined || parts.length === 0) throw new Whole();
  const head = source.slice(start, firstSpan[0]);
  const tail = source.slice(last[1], end);
  const between = secondSpan ? source.slice(firstSpan[1], secondSpan[0]) : head.includes('\n') ? `,${head.slice(1)}` : ', ';
  if ([head, tail, between].some((text) => text.includes('#'))) throw new Whole();
  put(writing, start, end, head + parts.join(between) + tail);
}

function writeFlowSeq(writing: Writing, node: YAMLSeq, value: readonly unknown[]): void {
  const items = node.items as Node[];
  if (items.length === value.length) {
    for (const [i, item] of items.entries()) writeNode(writing, item, value[i], true);
    return;
  }
  if (items.length === 0 && value.every((each) => !isFields(each) && !Array.isArray(each))) {
    put(writing, startOf(node), node.range?.[1] ?? 0, `[${value.map(flowText).join(', ')}]`);
    return;
  }
  const spans = items.map((item) => [startOf(item), item.range?.[1] ?? 0] as const);
  const kept = new Map(
    alignment(
      items.map((item) => dataOf(writing, item)),
      value,
    ).map(({ from, to }) => [to, from]),
  );
  const parts = value.map((each, i) => {
    const from = kept.get(i);
    const span = from === null || from === undefined ? undefined : spans[from];
    const isSame = span !== undefined && isDeepStrictEqual(dataOf(writing, items[from as number]), each);
    return isSame ? writing.source.slice(span[0], span[1]) : flowText(each);
  });
  writeFlow(writing, node, spans, parts);
}

function writeFlowMap(writing: Writing, node: YAMLMap, value: Fields): void {
  const pairs = node.items as Pair[];
  const names = pairs.map(nameOf);
  if (names.length === Object.keys(value).length && names.every((name) => Object.hasOwn(value, name))) {
    for (const pair of pairs) writeValue(writing, pair, value[nameOf(pair)], true);
    return;
  }
  const spans = pairs.map((pair) => [startOf(pair.key), endOfPair(writing.source, pair)] as const);
  const order = [...names.filter((name) => Object.hasOwn(value, name)), ...Object.keys(value).filter((name) => !names.includes(name))];
  const parts = order.map((name) => {
    const at = names.indexOf(name);
    const span = spans[at];
    const isSame = span !== undefined && isDeepStrictEqual(dataOf(writing, pairs[at]?.value), value[name]);
    return isSame ? writing.source.slice(span[0], span[1]) : `${flowText(name)}: ${flowText(value[name])}`;
  });
  writeFlow(writing, node, spans, parts);
}
