import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { upsertCalendarEvents } from '../../../src/server/db/release.ts';
import { BACKEND, openTestDatabase } from '../../support/database.ts';

const database = await openTestDatabase();
await migrate(database);
afterAll(() => database.close());

const released = (digest: string) => Array.from({ length: 40 }, (_, i) => ({ id: `activity-${i}`, digest }));

test('nodes that start the same release at once agree on every version, and count a change once', async () => {
  const nodes =
    BACKEND === 'postgres'
      ? await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: database.url, databasePoolSize: 2, dataDir: null })))
      : [database, database];
  for (const [sequence, digest] of ['first', 'second'].entries()) {
    const answers = await Promise.all(
      nodes.map(({ db }, i) => db.transaction().execute((tx) => upsertCalendarEvents(tx, released(digest), new Date(Date.UTC(2026, 10, 18 + sequence, 0, i))))),
    );
    expect(answers.every((versions) => versions.size === 40)).toBe(true);
    for (const versions of answers) expect(versions).toEqual(answers[0]);
    expect(new Set(answers[0]?.values().map((version) => version.sequence))).toEqual(new Set([sequence]));
  }
  if (BACKEND === 'postgres') await Promise.all(nodes.map((node) => node.close()));
});
