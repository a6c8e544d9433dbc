import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { AnyCall, FileCall } from '../../contract/call.ts';
import { faultsOf } from '../../contract/field-message.ts';
import { calls, files } from '../../contract/index.ts';
import { faultTexts } from './error-texts.ts';

/* Whatever anybody sends, what is wrong with it can be said: a message that lacks its number would be an error of the server instead of a word. */

const HOSTILE: readonly unknown[] = [
  ...['', 'x', '-1', '99999999999999999999', '2026-02-30', '\u0000', '\u202e', 'x'.repeat(6000), 'x,'.repeat(600), 'a-1:1,'.repeat(600)],
  ...[-1, 0.5, 1e21, null, {}, [], ['x'], [{}], Array.from({ length: 200 }, (_, i) => `x${i}`), new Blob(['x']), new Blob([new Uint8Array(12_000_000)])],
];
const namesOf = (schema: unknown): string[] => {
  const { entries, options, pipe } = Object(schema);
  if (entries) return Object.keys(entries);
  return [...new Set([...(options ?? []), ...(pipe ?? []).slice(0, 1).filter((each: unknown) => each !== schema)].flatMap(namesOf))];
};
const every: readonly Pick<AnyCall | FileCall, 'path'>[] = [...calls, ...files];

test.each(every.map((call) => [`${Object(call).method} ${call.path}`, call] as const))('%s says what is wrong with every field', (_, call) => {
  const { query, body } = Object(call);
  for (const schema of [query, body]) {
    if (schema === undefined) continue;
    for (const name of namesOf(schema))
      for (const value of HOSTILE) {
        const faults = faultsOf(v.safeParse(schema, { [name]: value }).issues ?? []);
        const say = () => faultTexts(faults, 'en');
        expect(say, `${name} ${typeof value === 'string' ? value.slice(0, 20) : JSON.stringify(value)?.slice(0, 20)}`).not.toThrow();
      }
  }
});
