import { parse } from 'yaml';
import { writeYaml } from './write-yaml.ts';
import { yamlText } from './yaml-text.ts';

/** A text of an item in one language, as it is written: front matter as data, and the Markdown behind it. */
export interface WrittenText {
  front: Record<string, unknown>;
  body: string;
}

const BOM = '\uFEFF';
const FRONT_MATTER = /^---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/;

/** Bytes of a file as the writer sees them, and how they become a file again. */
function opened(source: string): { text: string; close: (text: string) => string } {
  const isMarked = source.startsWith(BOM);
  const hasReturns = source.includes('\r\n');
  const text = (isMarked ? source.slice(1) : source).replaceAll('\r\n', '\n');
  return { text, close: (changed) => (isMarked ? BOM : '') + (hasReturns ? changed.replaceAll('\n', '\r\n') : changed) };
}

/** The value of a YAML file; null where it is none. */
export function readYamlText(source: string): unknown {
  try {
    return parse(opened(source).text) ?? {};
  } catch {
    return null;
  }
}

/** A YAML file that says a value; of one that does already, the same bytes. */
export function writeYamlFile(source: string | null, value: unknown): string {
  if (source === null) return `${yamlText(value)}\n`;
  const { text, close } = opened(source);
  const changed = writeYaml(text, value);
  return changed === text ? source : close(changed);
}

/** Blank lines around a text are the file's and no part of it. */
const trimmed = (body: string): string => body.replace(/^\n+/, '').replace(/\n+$/, '');

/** A Markdown file as data. One that has no front matter that can be read is all text, so that an editor can mend it. */
export function readTextFile(source: string): WrittenText {
  const { text } = opened(source);
  const match = FRONT_MATTER.exec(text);
  const front = match && readYamlText(match[1] ?? '');
  if (!match || typeof front !== 'object' || front === null || Array.isArray(front)) return { front: {}, body: trimmed(text) };
  return { front: front as Record<string, unknown>, body: trimmed(match[2] ?? '') };
}

/** A Markdown file that says front matter and text: what is unchanged of it is the same bytes. */
export function writeTextFile(source: string | null, { front, body }: WrittenText): string {
  const given = trimmed(body.replaceAll('\r\n', '\n'));
  const { text, close } = opened(source ?? '');
  const match = FRONT_MATTER.exec(text);
  if (source === null || !match || readYamlText(match[1] ?? '') === null) return close(`---\n${yamlText(front)}\n---\n${given}\n`);
  const [before, after] = [match[1] ?? '', match[2] ?? ''];
  const changed = writeYaml(`${before}\n`, front).replace(/\n$/, '');
  const isSame = given === trimmed(after);
  if (changed === before && isSame) return source;
  const [lead, trail] = [/^\n*/.exec(after)?.[0] ?? '', /\n*$/.exec(after)?.[0] || '\n'];
  return close(`---\n${changed}\n---\n${isSame ? after : lead + given + trail}`);
}
