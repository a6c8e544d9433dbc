import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJobs } from '../../src/server/jobs/queue.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const sms = { to: '0912345678', language: 'en', template: 'registerCode', values: { code: '123456' } } as const;

test('a job exists if and only if its transaction commits', async () => {
  const { db } = app.database;
  await expect(
    db.transaction().execute(async (tx) => {
      await app.jobs.enqueue(tx, 'send-sms', sms);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await app.sent()).toEqual([]);
  await db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-sms', sms));
  const [message] = await app.sent();
  expect(JSON.parse(message?.content ?? '')).toEqual({
    to: '0912345678',
    text: 'Your Comic Hub code is 123456. It is valid for 10 minutes. Tell it to no one.',
    at: app.clock.now.toISOString(),
  });
});

test('a job that goes with a query is there if and only if what the query does is, and both are one statement', async () => {
  const { database } = app;
  const texts: string[] = [];
  const jobs = await openJobs(
    {
      ...database,
      query: (text, values) => {
        texts.push(text);
        return database.query(text, values);
      },
    },
    pino({ level: 'silent' }),
    { isWorker: false },
  );
  const refused = { text: 'SELECT 1 / $1::integer AS quotient', values: [0] };
  await expect(jobs.enqueueWith(refused, 'send-sms', sms)).rejects.toMatchObject({ code: '22012' });
  const before = (await app.sent()).length;
  expect(await jobs.enqueueWith({ ...refused, values: [1] }, 'send-sms', { ...sms, to: '0987654321' })).toEqual([{ quotient: 1 }]);
  const sent = await app.sent();
  expect(sent).toHaveLength(before + 1);
  expect(sent.some(({ content }) => content.includes('0987654321'))).toBe(true);
  // Worded otherwise by another pg-boss, they would be two, which works and is slower.
  expect(texts).toEqual([expect.stringMatching(/^WITH /), expect.stringMatching(/^WITH /)]);
  await jobs.stop(1000);
});

test('a job that is repeated leaves one message', async () => {
  await app.handlers['send-sms'](sms, 'same-id');
  await app.handlers['send-sms'](sms, 'same-id');
  expect((await app.sent()).filter(({ file }) => file.includes('same-id'))).toHaveLength(1);
});

test('a mail is an RFC 5322 message in the member’s language', async () => {
  await app.handlers['send-mail'](
    { to: 'reader@mail.example', language: 'ja', template: 'verifyEmail', values: { name: '花子', url: 'https://hub.example/ja/register/verify/x' } },
    'mail-1',
  );
  const [mail] = await app.sent();
  expect(mail?.file).toMatch(/^2026-11-18T.*-mail-1\.eml$/);
  expect(mail?.content).toMatch(/^To: reader@mail\.example$/m);
  expect(mail?.content).toMatch(/^Message-ID: <mail-1@comichub\.example>$/m);
  expect(mail?.content).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
});
