import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readLibrary } from './read-library.ts';
import { versionsText } from './settings/setting-versions-file.ts';
import { contentRoot, library, readContentAndReleased, readReleased, releaseAt } from './site-library.ts';

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

test('a release says the settings that staff has recorded, as of its moment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'versions-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
  vi.stubEnv('RELEASE_AT', '2026-10-01T04:00:00.000Z');
  const content = await readReleased();
  const [device] = content.devices;
  if (!device) throw new Error('the content has no device');
  const version = (points_per_hour: number, validFrom: string) =>
    ({ kind: 'device_price', subject: device.id, value: { points_per_hour }, validFrom: new Date(validFrom) }) as const;
  const file = join(folder, 'settings.json');
  writeFileSync(file, versionsText([version(31, '2026-09-01T00:00:00Z'), version(32, '2026-10-01T05:00:00Z')]));
  vi.stubEnv('SETTING_VERSIONS', file);
  const priceOf = async () => (await readReleased()).devices[0]?.data.price_points_per_hour;
  expect(await priceOf()).toBe(31);
  // A server has the versions from its database: what it keeps of a release is the content as it was written.
  const { content: kept } = await readContentAndReleased();
  expect(kept.devices[0]).toEqual(device);
  vi.stubEnv('RELEASE_AT', '2026-10-01T05:00:00.000Z');
  expect(await priceOf()).toBe(32);
  writeFileSync(file, '[{"kind":"device_price","subject":"x","value":{},"validFrom":"2026-09-01T00:00:00Z"}]');
  await expect(readReleased()).rejects.toThrow('must be a value of its kind');
});
