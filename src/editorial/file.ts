import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { releaseDay } from '../domain/time/release-day.ts';
import { taipeiDay } from '../domain/time/taipei-time.ts';
import { ContentError } from './content-error.ts';
import { MarkdownError, renderMarkdown } from './markdown.ts';
import type { Release } from './publication.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/*
 * Files are read one after the other, while nothing else waits: a large site has forty thousand small ones, and handing
 * each to another thread and back costs more than the reading (docs/decisions/040-large-builds.md).
 */

/** Reads a YAML file against its description. @throws ContentError */
export function readYaml<S extends Schema>(path: string, schema: S): v.InferOutput<S> {
  return checkYaml(path, parseYaml(path, readFileSync(path, 'utf8')), schema);
}

/** Reads a YAML file with its relative days resolved. `isOfDay`: it may have some. @throws ContentError */
export function readYamlValue(path: string, { at }: Release): { value: unknown; isOfDay: boolean } {
  const source = readFileSync(path, 'utf8');
  return { value: withDays(parseYaml(path, source), taipeiDay(at)), isOfDay: source.includes('@') || source.includes('\\') };
}

/** Every relative day in a value (`@+2w6`) as the day it means. */
export function withDays(value: unknown, today: string): unknown {
  if (typeof value === 'string') return value.startsWith('@') ? (releaseDay(value, today) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => withDays(each, today));
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withDays(each, today)]));
  return value;
}

/** Reads a Markdown file with front matter; its text comes as HTML. @throws ContentError */
export function readMarkdown<S extends Schema>(path: string, schema: S): { front: v.InferOutput<S>; html: string } {
  const source = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/.exec(source);
  if (!match) throw new ContentError(name(path), '', 'must begin with front matter between two lines of ---');
  const body = match[2] ?? '';
  const linesBefore = source.slice(0, source.length - body.length).split('\n').length - 1;
  return { front: checkYaml(path, parseYaml(path, match[1] ?? ''), schema), html: htmlOf(path, body, linesBefore) };
}

function htmlOf(path: string, body: string, linesBefore: number): string {
  try {
    return renderMarkdown(body);
  } catch (cause) {
    if (cause instanceof MarkdownError) throw new ContentError(`${name(path)}:${linesBefore + cause.line}`, '', cause.message, { cause });
    throw cause;
  }
}

function name(path: string): string {
  return relative(process.cwd(), path);
}

function parseYaml(path: string, source: string): unknown {
  try {
    return parse(source) ?? {};
  } catch (cause) {
    throw new ContentError(name(path), '', cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause), { cause });
  }
}

/** Checks a value that came from a file. @throws ContentError */
export function checkYaml<S extends Schema>(path: string, value: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new ContentError(name(path), v.getDotPath(issue) ?? '', issue.message);
}
