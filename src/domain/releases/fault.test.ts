import { expect, test } from 'vitest';
import { faultOf, faultText, isOfMachine, RELEASE_FAULTS, type ReleaseFault } from './fault.ts';

const FAULTS: readonly (readonly [fault: ReleaseFault, text: string])[] = [
  [{ kind: 'content', file: 'content/news/a/item.yaml', field: 'tags', reason: 'is no tag' }, 'content/news/a/item.yaml: tags: is no tag'],
  [{ kind: 'content', file: 'content/news/a/zh.md', field: null, reason: 'must be UTF-8' }, 'content/news/a/zh.md: must be UTF-8'],
  [{ kind: 'build', said: 'line 1\nline 2' }, 'The build did not come to its end:\nline 1\nline 2'],
  [{ kind: 'hook', reason: 'answered 403' }, 'The static host answered 403.'],
  [{ kind: 'pull', reason: 'no route' }, 'What was pushed could not be fetched from the git host: no route'],
  [{ kind: 'disk' }, 'There is no room left on the disk.'],
  [{ kind: 'interrupted' }, 'The machine that made it was stopped.'],
  [{ kind: 'code' }, "The site's code has changed since the server was built: build it again (`npm run build`) and start it anew."],
  [{ kind: 'unexpected' }, 'Something unexpected stood in the way: the log says what.'],
];

test.each(FAULTS)('%j is said in plain words', (fault, text) => {
  expect(faultText(fault)).toBe(text);
});

test('all of them are, and those of the machine are tried again', () => {
  expect([...new Set(FAULTS.map(([{ kind }]) => kind))].sort()).toEqual([...RELEASE_FAULTS].sort());
  const again = FAULTS.filter(([fault]) => isOfMachine(fault)).map(([{ kind }]) => kind);
  expect(again).toEqual(['hook', 'pull', 'disk', 'interrupted', 'unexpected']);
});

test('the last words of a build are told without the blank lines around them', () => {
  expect(faultOf('\n\n  it broke  \n\n')).toEqual({ kind: 'build', said: 'it broke' });
});
