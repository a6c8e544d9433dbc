import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const validUntil = new Date(TEST_NOW.getTime() + 600_000).toISOString();
const sms = { to: '0912345678', language: 'en', template: 'registerCode', values: { code: '123456' }, validUntil } as const;
const CODE = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const sentEmail = {
  to: 'reader@mail.example',
  language: 'ja',
  template: 'verifyEmail',
  values: { name: '花子', url: `https://hub.example/ja/register/verify/${CODE}` },
  validUntil,
} as const;
const plain = { to: 'reader@mail.example', language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } } as const;

/** An account whose e-mail address waits to be verified, or whose number was. */
async function unverified({ isMobileVerified = false } = {}): Promise<{ email: string; mobile: string }> {
  const { memberId } = await signUp(app, { isVerified: isMobileVerified });
  return app.database.db.selectFrom('members').select(['email', 'mobile']).where('id', '=', memberId).executeTakeFirstOrThrow();
}

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
    text: 'Your Comic Hub code is 123456. It is valid for 10 minutes. Do not share it.',
    at: app.clock.now.toISOString(),
  });
});

test('codes, links, numbers and addresses lie sealed in the queue, each for its own job', async () => {
  const origin = { address: '203.0.113.7', userAgent: 'Firefox' };
  await app.database.db.transaction().execute(async (tx) => {
    await app.jobs.enqueue(tx, 'send-sms', sms);
    await app.jobs.enqueue(tx, 'send-code-mail', sentEmail);
    await app.jobs.enqueue(tx, 'send-mail', plain);
    await app.jobs.enqueue(tx, 'start-recovery', { by: 'email', to: 'nobody@mail.example', origin });
    await app.jobs.enqueue(tx, 'resend-verification', { email: 'nobody@mail.example' });
  });
  const { rows } = await sql<{ name: string; data: unknown }>`SELECT name, data FROM pgboss.job WHERE state = 'created' ORDER BY name`.execute(app.database.db);
  expect(rows.map(({ name }) => name)).toEqual(['resend-verification', 'send-code-mail', 'send-mail', 'send-sms', 'start-recovery']);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`123456|${CODE}|0912345678|mail\\.example|203\\.0|Hanako`));
  for (const { data } of rows) expect(Object.keys(Object(data)).sort()).toEqual(['at', 'sealed']);
  // What was sealed for one job opens no other: swapped rows fail and send nothing.
  await sql`UPDATE pgboss.job SET data = (SELECT data FROM pgboss.job WHERE name = 'send-mail' AND state = 'created') WHERE name = 'send-code-mail' AND state = 'created'`.execute(
    app.database.db,
  );
  await expect(app.sent()).rejects.toThrow();
  await sql`DELETE FROM pgboss.job WHERE name = 'send-code-mail'`.execute(app.database.db);
  expect((await app.sent()).map(({ to }) => to).sort()).toEqual(['0912345678', 'reader@mail.example']);
});

test('a job of the release before, unsealed, is done', async () => {
  const data = JSON.stringify(plain);
  await sql`INSERT INTO pgboss.job (name, data) VALUES ('send-mail', ${data}::jsonb)`.execute(app.database.db);
  expect((await app.sent()).map(({ to }) => to)).toEqual(['reader@mail.example']);
});

test('a message with a hole, or with a code that it does not own up to, is refused where it is made', async () => {
  const enqueue = (payload: Parameters<typeof app.jobs.enqueue<'send-mail'>>[2]) =>
    app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-mail', payload));
  // @ts-expect-error -- whoever leaves a value out is told by the compiler already
  await expect(enqueue({ ...plain, values: {} })).rejects.toThrow('No value for {{name}}');
  await expect(enqueue({ ...plain, values: { ...sentEmail.values } })).rejects.toThrow('accountDeleted carries a code');
  expect(await app.sent()).toEqual([]);
});

test('a job that fails keeps none of the others from being done, and is tried again', async () => {
  const remove = vi.spyOn(app.files, 'remove').mockRejectedValueOnce(new Error('the store is away'));
  await app.database.db.transaction().execute(async (tx) => {
    await app.jobs.enqueue(tx, 'remove-files', { keys: ['upload/first'] });
    await app.jobs.enqueue(tx, 'remove-files', { keys: ['upload/second'] });
  });
  await expect(app.jobs.drain(app.handlers)).rejects.toThrow('1 rows are left for the next run: upload/');
  expect(remove.mock.calls.flat().sort()).toEqual(['upload/first', 'upload/second']);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(app.database.db);
  await app.jobs.drain(app.handlers);
  expect(remove).toHaveBeenCalledTimes(3);
});

test('many jobs of a kind are enqueued by one statement, each as it would be alone', async () => {
  const numbers = ['0911000001', '0911000002', '0911000003'];
  await app.database.db.transaction().execute((tx) =>
    app.jobs.enqueueAll(
      tx,
      'send-sms',
      numbers.map((to) => ({ ...sms, to })),
    ),
  );
  expect((await app.sent()).map(({ to }) => to).sort()).toEqual(numbers);
});

test('what was asked for at a screen is begun within minutes or not at all, and is not tried for ever', async () => {
  const { email } = await unverified();
  const mobile = (await unverified({ isMobileVerified: true })).mobile;
  const origin = { address: '203.0.113.7', userAgent: 'Firefox' };
  const later = new Date(TEST_NOW.getTime() + 600_000);
  const begin = async (queuedAt: Date) => {
    await app.handlers['resend-verification']({ email }, 'again', queuedAt);
    await app.handlers['start-recovery']({ by: 'sms', to: mobile, origin }, 'recovery', queuedAt);
    return (await app.sent()).map(({ to }) => to).sort();
  };
  app.clock.now = later;
  expect(await begin(TEST_NOW)).toEqual([]);
  expect(app.logged().filter(({ level }) => level === 'error')).toEqual(['again', 'recovery'].map((jobId) => expect.objectContaining({ jobId })));
  expect(await begin(new Date(TEST_NOW.getTime() + 1))).toEqual([mobile, email].sort());
  app.clock.now = TEST_NOW;
});

test('a job that is repeated leaves one message', async () => {
  await app.handlers['send-sms'](sms, 'same-id');
  await app.handlers['send-sms'](sms, 'same-id');
  expect((await app.sent()).filter(({ file }) => file.includes('same-id'))).toHaveLength(1);
});

test('a mail is an RFC 5322 message in the member’s language', async () => {
  await app.handlers['send-code-mail'](sentEmail, 'mail-1');
  const [mail] = await app.sent();
  expect(mail?.file).toMatch(/^2026-11-18T.*-mail-1\.eml$/);
  expect(mail?.content).toMatch(/^To: reader@mail\.example$/m);
  expect(mail?.content).toMatch(/^Message-ID: <mail-1@comichub\.example>$/m);
  expect(mail?.content).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
});
