import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit } from '../../../src/server/staff/seal-audit.ts';
import { verifyAudit } from '../../../src/server/staff/verify-audit.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const entry = (call: string) => ({
  at: TEST_NOW,
  actor_id: null,
  role: 'system' as const,
  call,
  request_id: null,
  address: null,
  action: 'read' as const,
  table_name: null,
  subject_kind: null,
  subject_id: null,
  member_id: null,
  before: null,
  after: null,
});
const verify = () => verifyAudit(app.database.db, { keptSince: new Date(0) });

test('a seal never passes over an entry that is still being written: it waits a moment, and leaves it to the next run', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const slow = app.database.db.transaction().execute(async (tx) => {
    await tx.insertInto('audit_entries').values(entry('slow')).execute();
    written();
    await mayEnd;
  });
  await isWritten;
  await app.database.db.insertInto('audit_entries').values(entry('quick')).execute();
  await expect(sealAudit(app)).rejects.toMatchObject({ code: '55P03' });
  expect(await verify()).toMatchObject({ seals: 0, unsealed: 1 });
  end();
  await slow;
  await sealAudit(app);
  expect(await verify()).toMatchObject({ seals: 1, whole: 1, unsealed: 0, faults: [] });
});

test('two that seal at once make one chain, in which every entry stands once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await app.database.db.insertInto('audit_entries').values(['a', 'b', 'c'].map(entry)).execute();
    await Promise.all([sealAudit(app), sealAudit(app), sealAudit(app)]);
  }
  expect(await verify()).toMatchObject({ unsealed: 0, faults: [] });
});
