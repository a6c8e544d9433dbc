import ts from 'typescript';
import type { Mutant } from './mutants.ts';

/*
 * All mutants of a file compiled into it at once, each behind a switch: `isMutant(7)` says whether the seventh is on. A process
 * that has loaded such a file can run a test for one mutant after another without loading anything again.
 */

interface Wrapped {
  start: number;
  end: number;
  mutants: { id: number; text: string }[];
}

/** The source with its mutants behind switches, numbered from `firstId`. A mutant that no switch can hold is left out. */
export function withSwitches(text: string, mutants: readonly Mutant[], firstId: number): string {
  const source = ts.createSourceFile('switches.ts', text, ts.ScriptTarget.Latest, true);
  const places = new Map<string, Wrapped>();
  for (const [i, mutant] of mutants.entries()) {
    const node = placeOf(source, mutant);
    if (!node) continue;
    const [start, end] = [node.getStart(source), node.getEnd()];
    const wrapped = places.get(`${start}-${end}`) ?? { start, end, mutants: [] };
    wrapped.mutants.push({ id: firstId + i, text: mutated(source, node, mutant) });
    places.set(`${start}-${end}`, wrapped);
  }
  const outermostFirst = [...places.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
  return print(text, { start: 0, end: text.length, mutants: [] }, outermostFirst);
}

/** The text of a node with a mutant in it. The sides of another operator stand in brackets: `a ?? b || c` would not parse. */
function mutated(source: ts.SourceFile, node: ts.Node, { start, end, replacement }: Mutant): string {
  if (replacement === ';') return replacement;
  if (ts.isBinaryExpression(node) && node.operatorToken.getStart(source) === start)
    return `(${node.left.getText(source)}) ${replacement} (${node.right.getText(source)})`;
  return `${source.text.slice(node.getStart(source), start)}${replacement}${source.text.slice(end, node.getEnd())}`;
}

/** The text of a range, with what is wrapped inside it; takes from the list what it has printed. */
function print(text: string, range: Wrapped, left: Wrapped[]): string {
  let [printed, at] = ['', range.start];
  while (left[0] && left[0].start < range.end) {
    const inner = left.shift() as Wrapped;
    printed += text.slice(at, inner.start) + print(text, inner, left);
    at = inner.end;
  }
  return wrap(`${printed}${text.slice(at, range.end)}`, range.mutants);
}

function wrap(original: string, mutants: Wrapped['mutants']): string {
  const [first] = mutants;
  if (!first) return original;
  if (first.text === ';') return `{if(!isMutant(${first.id})){${original}}}`;
  return `(${mutants.map(({ id, text }) => `isMutant(${id})?(${text}):`).join('')}(${original}))`;
}

/** The smallest node around a mutant that may be put behind a switch: a statement that is taken out, otherwise an expression. */
function placeOf(source: ts.SourceFile, { start, end, replacement }: Mutant): ts.Node | null {
  const isPlace = replacement === ';' ? ts.isExpressionStatement : canBeWrapped;
  let node = deepestAround(source, start, end);
  while (!isPlace(node)) {
    if (!node.parent) return null;
    node = node.parent;
  }
  return node;
}

function deepestAround(source: ts.SourceFile, start: number, end: number): ts.Node {
  const within = (node: ts.Node): ts.Node => {
    const child = ts.forEachChild(node, (each) => (each.getStart(source) <= start && each.getEnd() >= end ? each : undefined));
    return child ? within(child) : node;
  };
  return within(source);
}

/** An expression that stands for a value: no name, no method apart from its call, no part of a chain that `?.` may cut short. */
function canBeWrapped(node: ts.Node): boolean {
  const { parent } = node;
  if (!parent || !ts.isExpression(node)) return false;
  if ('name' in parent && parent.name === node) return false;
  if ('propertyName' in parent && parent.propertyName === node) return false;
  if (ts.isCallExpression(parent) && parent.expression === node && ts.isPropertyAccessExpression(node)) return false;
  return !(ts.isOptionalChain(parent) && parent.expression === node);
}
