import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { ContentError } from './content-error.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** Reads a YAML file against its description. @throws ContentError */
export async function readYaml<S extends Schema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  return check(path, parseYaml(path, await readFile(path, 'utf8')), schema);
}

/** Reads a Markdown file with front matter. @throws ContentError */
export async function readMarkdown<S extends Schema>(path: string, schema: S): Promise<{ front: v.InferOutput<S>; body: string }> {
  const source = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/.exec(source);
  if (!match) throw new ContentError(name(path), '', 'must begin with front matter between two lines of ---');
  return { front: check(path, parseYaml(path, match[1] ?? ''), schema), body: (match[2] ?? '').trim() };
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

function check<S extends Schema>(path: string, value: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new ContentError(name(path), v.getDotPath(issue) ?? '', issue.message);
}
