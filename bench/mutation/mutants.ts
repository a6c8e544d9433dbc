import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { sourcesOf } from './source-files.ts';

/** One small change to a source file, by which its tests should fail. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
  line: number;
  /** The change, on one line. */
  change: string;
}

const OPERATORS = new Map<string, readonly string[]>(
  Object.entries({
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '===': ['!=='],
    '!==': ['==='],
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '&&': ['||'],
    '||': ['&&'],
    '??': ['&&'],
    '+=': ['-='],
    '-=': ['+='],
  }),
);

const METHODS = new Map<string, string>(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    find: 'findLast',
    findLast: 'find',
  }),
);

/** Comparisons that a query names by a string. */
const SQL_OPERATORS = new Map<string, string>(
  Object.entries({
    '=': '!=',
    '!=': '=',
    '<>': '=',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    is: 'is not',
    'is not': 'is',
    in: 'not in',
    'not in': 'in',
    '+': '-',
    '-': '+',
  }),
);
const SQL_ORDERS = new Map<string, string>(Object.entries({ asc: 'desc', desc: 'asc' }));

/** Calls of a query whose strings name tables and columns: another name would not compile. */
const NAMING_CALLS = new Set(
  'selectFrom insertInto updateTable deleteFrom select returning innerJoin leftJoin onRef whereRef orderBy groupBy distinctOn column columns as ref using with'.split(
    ' ',
  ),
);
/** Calls of a query of which the first string names a column and the second a comparison. */
const COMPARING_CALLS = new Set(['where', 'having', 'on', 'eb']);

/** Calls that may be left out of a chain. */
const LEFT_OUT = new Set(['filter', 'toSorted', 'toReversed', 'reverse', 'trim', 'toLowerCase', 'toUpperCase', 'normalize', 'slice']);

/** Returns what a node may be replaced by; an empty list for nodes that stay. */
function replacements(node: ts.Node, source: ts.SourceFile): { node: ts.Node; by: readonly string[] } {
  const none = { node, by: [] };
  if (ts.isBinaryExpression(node)) return { node: node.operatorToken, by: OPERATORS.get(node.operatorToken.getText(source)) ?? [] };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { node, by: ['false'] };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { node, by: ['true'] };
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text.replaceAll('_', ''));
    return { node, by: value === 0 ? ['1'] : [`${value + 1}`, `${value - 1}`] };
  }
  if (ts.isStringLiteral(node)) return { node, by: isText(node) ? otherTexts(node, source) : [] };
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken) return { node, by: [node.operand.getText(source)] };
    return none;
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    return { node: ts.isIfStatement(node) ? node.expression : node.condition, by: ['true', 'false'] };
  }
  if (ts.isAwaitExpression(node)) return { node, by: [node.expression.getText(source)] };
  if (ts.isExpressionStatement(node)) return { node, by: [';'] };
  if (ts.isReturnStatement(node) && node.expression) return { node: node.expression, by: ['undefined'] };
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const other = METHODS.get(name.text);
    if (other) return { node: name, by: [other] };
    return { node, by: LEFT_OUT.has(name.text) ? [expression.getText(source)] : [] };
  }
  return none;
}

/**
 * A string that the program looks at: neither the name of a module or a property, nor a text for developers. Members of a list
 * that is a type (`as const`) are left alone as well: without one of them nothing compiles.
 */
function isText(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !ts.isExportDeclaration(parent) && !ts.isNewExpression(parent) && !isMember(node) && !isLogged(node);
}

/** A message of the log. */
function isLogged({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /(?:^|\.)log\.\w+$/.test(parent.expression.getText());
}

/** A member of a union of strings, where the union is declared. */
function isMember({ parent }: ts.Node): boolean {
  return ts.isUnionTypeNode(parent.parent) || (ts.isArrayLiteralExpression(parent) && ts.isAsExpression(parent.parent));
}

/** Finds what may stand for a string: in a query another comparison or order, and nothing for a name. */
function otherTexts(node: ts.StringLiteral, source: ts.SourceFile): string[] {
  const list = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
  const call = ts.isCallExpression(list.parent) ? list.parent : null;
  const callee = call && (ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression).getText(source);
  const place = call?.arguments.indexOf(list as ts.Expression) ?? -1;
  if (callee && place >= 0 && (NAMING_CALLS.has(callee) || (COMPARING_CALLS.has(callee) && place < 2))) {
    const other = SQL_OPERATORS.get(node.text) ?? (place === 1 ? SQL_ORDERS.get(node.text) : undefined);
    return other === undefined ? [] : [`'${other}'`];
  }
  return [otherText(node.text, source)];
}

/** Another member of the union that a string belongs to, as an empty string would not compile; of any other string the empty one. */
function otherText(text: string, source: ts.SourceFile): string {
  const union = [...unionsOf(source), ...domainUnions()].find((members) => members.includes(text));
  if (union) return `'${union[(union.indexOf(text) + 1) % union.length]}'`;
  return text === '' ? "'mutant'" : "''";
}

const unionsBySource = new WeakMap<ts.SourceFile, string[][]>();
/** The unions of strings that a file declares, each by its members. */
function unionsOf(source: ts.SourceFile): string[][] {
  const found = unionsBySource.get(source);
  if (found) return found;
  const unions: string[][] = [];
  unionsBySource.set(source, unions);
  const visit = (node: ts.Node): void => {
    const isList = ts.isArrayLiteralExpression(node) && ts.isAsExpression(node.parent);
    const members = isList ? [...node.elements] : ts.isUnionTypeNode(node) ? node.types.map((type) => (ts.isLiteralTypeNode(type) ? type.literal : type)) : [];
    const texts = members.flatMap((member) => (ts.isStringLiteral(member) ? [member.text] : []));
    if (texts.length > 1) unions.push(texts);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return unions;
}

const known: { unions: string[][] | null } = { unions: null };
function domainUnions(): string[][] {
  known.unions ??= sourcesOf('src/domain/**/*.ts').flatMap((file) => unionsOf(parse(file, readFileSync(file, 'utf8'))));
  return known.unions;
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** The mutants of a file, in the order of its text. Types have none. A string that a union has becomes another of it. */
export function findMutants(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const source = parse(file, text);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    const { node: place, by } = replacements(node, source);
    const [start, end] = [place.getStart(source), place.getEnd()];
    for (const replacement of by) {
      const was = text.slice(start, end);
      if (was === replacement) continue;
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({ start, end, replacement, line, change: `${onOneLine(was)} → ${onOneLine(replacement)}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants.toSorted((a, b) => a.start - b.start);
}

/** The text of the file with the mutant in it. */
export function applyMutant(file: string, { start, end, replacement }: Mutant): string {
  const text = readFileSync(file, 'utf8');
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

/** The text with a call at the start of every loop's body, so that a loop that a mutant keeps from ending is ended. */
export function countLoops(text: string, call: string): string {
  const source = parse('loops.ts', text);
  const edits: { at: number; insert: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) {
      const { statement } = node;
      if (ts.isBlock(statement)) edits.push({ at: statement.getStart(source) + 1, insert: call });
      else edits.push({ at: statement.getStart(source), insert: `{${call}` }, { at: statement.getEnd(), insert: '}' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edits.toSorted((a, b) => b.at - a.at).reduce((changed, { at, insert }) => `${changed.slice(0, at)}${insert}${changed.slice(at)}`, text);
}

const LONGEST = 60;
function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
