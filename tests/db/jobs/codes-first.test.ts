import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inviteOldAccounts } from '../../../src/server/accounts/former-site/invite-old-accounts.ts';
import { JOBS } from '../../../src/server/all-jobs.ts';
import type { JobHandlers, JobName, NewPayload } from '../../../src/server/jobs/job-kinds.ts';
import { openJobs } from '../../../src/server/jobs/queue.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importList } from '../../support/old-accounts.ts';

const MINUTE_MS = 60 * 1000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  await app.database.query('DELETE FROM pgboss.job', []);
});
afterAll(() => app.close());

const enqueue = <N extends JobName>(name: N, payload: NewPayload<N>): Promise<void> =>
  app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, name, payload));
const validUntil = () => new Date(app.now().getTime() + 10 * MINUTE_MS).toISOString();
const resetLink = (to: string) =>
  ({
    to,
    language: 'en',
    template: 'resetPassword',
    values: { name: 'Hanako', when: 'now', browser: 'Firefox', url: 'https://hub.example/en/forget' },
    validUntil: validUntil(),
  }) as const;
const smsCode = (to: string) => ({ to, language: 'en', template: 'registerCode', values: { code: '123456' }, validUntil: validUntil() }) as const;

/** A worker of its own with other hands. */
async function work(handlers: Partial<JobHandlers>) {
  const worker = await openJobs(app.database, { kinds: JOBS, log: pino({ level: 'silent' }), secrets: app.secrets, now: app.now, isWorker: true });
  await worker.work({ ...app.handlers, ...handlers }, {});
  return worker;
}

test('invitations that nobody takes, and any number of them, hold back no code that somebody waits for', async () => {
  const people = Array.from({ length: 60 }, (_, i) => `m${i},Member ${i},m${i}@host.example`).join('\n');
  await importList(app, `old_id,name,email\n${people}\n`);
  await inviteOldAccounts(app, { limit: 100, again: false });
  await enqueue('send-code-mail', resetLink('waiting@mail.example'));
  const sent: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const send = async ({ to }: { to: string }) => {
    if (to.endsWith('@host.example')) await isReleased;
    sent.push(to);
  };
  const worker = await work({ 'send-mail': send, 'send-code-mail': send });
  await expect.poll(() => sent).toEqual(['waiting@mail.example']);
  release();
  await expect.poll(() => sent).toHaveLength(61);
  await worker.stop(5000);
});

test('an SMS that only says something comes after every code', async () => {
  for (let i = 0; i < 45; i += 1) await enqueue('send-sms', { to: `09000000${i}`, language: 'en', template: 'mobileChanged', values: {} });
  await enqueue('send-sms', smsCode('0912345672'));
  const sent: string[] = [];
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const worker = await work({
    'send-sms': async ({ to, template }) => {
      if (template === 'mobileChanged') await isReleased;
      sent.push(to);
    },
  });
  await expect.poll(() => sent).toEqual(['0912345672']);
  release();
  await expect.poll(() => sent).toHaveLength(46);
  await worker.stop(5000);
});
