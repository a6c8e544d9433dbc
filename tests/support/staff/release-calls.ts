import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect } from 'vitest';
import { releaseId } from '../../../src/domain/releases/release.ts';
import type { Library } from '../../../src/editorial/library.ts';
import { goToRelease } from '../../../src/server/releases/go-to-release.ts';
import type { TestApp } from '../app.ts';

/** Writes a release that stands ready, with a page. @returns its id */
export async function writeRelease(app: TestApp, { id, library = app.library, page = id }: { id: string; library?: Library; page?: string }): Promise<string> {
  const { releases, database } = app;
  if (releases === null) throw new Error('this server follows no releases');
  const to = releases.folders.begin(id);
  mkdirSync(to.site, { recursive: true });
  writeFileSync(join(to.site, 'page.html'), page);
  writeFileSync(to.library, serialize(library));
  releases.folders.settle(id);
  const at = app.now();
  const row = { id, code: releases.delivered.code, at, state: 'ready' as const, is_live: false, causes: ['content' as const], fault: null };
  await database.db
    .insertInto('releases')
    .values({ ...row, began_at: at, ended_at: at })
    .execute();
  return id;
}

/** The calls of staff about releases: how each is made, and what is recorded of it. */
export function releaseCalls(appOf: () => TestApp) {
  const write = () => writeRelease(appOf(), { id: releaseId(appOf().now(), randomBytes(3).toString('hex')) });
  const looked = (path: string, id: string | null) => {
    const subject = id === null ? null : { kind: 'release', id };
    return { path, expected: { table: null, subject, before: null, after: null } };
  };
  return {
    'GET /staff/releases': () => looked('/staff/releases', null),
    'GET /staff/release_schedule': () => looked('/staff/release_schedule', null),
    'GET /staff/releases/{id}': async () => {
      const id = await write();
      return looked(`/staff/releases/${id}`, id);
    },
    'GET /staff/releases/{id}/preview': async () => {
      const id = await write();
      return looked(`/staff/releases/${id}/preview`, id);
    },
    'POST /staff/releases': () => {
      const subject = { kind: 'release', id: expect.any(String) };
      return { path: '/staff/releases', expected: { table: 'release_requests', subject, before: null, after: { cause: 'staff' } } };
    },
    'POST /staff/releases/{id}/show': async () => {
      const app = appOf();
      if (app.releases !== null) await goToRelease({ ...app, maker: app.releases }, await write());
      const id = await write();
      const expected = { table: 'releases', subject: { kind: 'release', id }, before: { is_live: false }, after: { is_live: true } };
      return { path: `/staff/releases/${id}/show`, expected };
    },
  };
}
