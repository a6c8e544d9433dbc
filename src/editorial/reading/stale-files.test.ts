import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../domain/time/period.ts';
import { clearStale } from './stale-files.ts';

test('what was begun long ago and never named goes, a link that leads nowhere as well; what somebody is at stays, and all else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-stale-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['items', 'items.1', 'items.2', 'digests']) writeFileSync(join(folder, name), '');
  for (const name of ['items', 'items.1']) utimesSync(join(folder, name), new Date(0), new Date(0));
  clearStale(folder, 'items.');
  expect(readdirSync(folder).sort()).toEqual(['digests', 'items', 'items.2']);
  symlinkSync('nowhere', join(folder, '.current-1'));
  clearStale(folder, '.current-', Date.now() + DAY_MS);
  expect(readdirSync(folder).sort()).toEqual(['digests', 'items', 'items.2']);
  clearStale(join(folder, 'not-there'), 'x');
});
