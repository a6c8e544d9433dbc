import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../src/server/db/migrations');
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION (?<name>\w+)\([\s\S]*?\n(?:END )?\$\$;/g;

/**
 * SQL that makes the functions of a kind again as they were before a migration, each under its name with `before_` in front of
 * it, so that a test can run them beside what has become of them.
 */
export function functionsBefore(migration: string, kind: RegExp): string {
  const latest = new Map<string, string>();
  for (const file of readdirSync(FOLDER).sort()) {
    if (file >= migration) break;
    for (const { 0: text, groups } of readFileSync(join(FOLDER, file), 'utf8').matchAll(FUNCTION)) {
      const name = groups?.['name'] ?? '';
      // The last one of a name stands; one with other parameters was dropped.
      if (kind.test(name)) latest.set(name, text.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
    }
  }
  const names = new RegExp(`\\b(${[...latest.keys()].join('|')})\\(`, 'g');
  // A function of the language SQL is read when it is made: what it calls may come after it.
  return ['SET LOCAL check_function_bodies = off;', ...[...latest.values()].map((text) => text.replace(names, 'before_$1('))].join('\n');
}
