import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readLibrary } from './read-library.ts';
import { contentRoot, library, releaseAt } from './site-library.ts';

test('the library that another process reads is waited for, and is what reading it here would give', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('DEV', false);
  vi.stubEnv('RELEASE_AT', '2026-10-01T04:00:00.000Z');
  vi.stubEnv('SITE_LIBRARY', join(folder, 'library'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const handed = library();
  const read = await readLibrary(contentRoot(), { at: releaseAt() });
  writeFileSync(join(folder, 'part'), serialize(read));
  renameSync(join(folder, 'part'), join(folder, 'library'));
  expect(await handed).toStrictEqual(read);
  expect(library()).toBe(library());
});
