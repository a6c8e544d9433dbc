import { randomBytes, randomUUID } from 'node:crypto';
import { undeliveredOwner } from '../../src/server/delivery/deliver-message.ts';
import { TEST_NOW, type TestApp, type TestResponse } from './app.ts';

/** Long messages to the office, which nothing makes shorter, until the database takes no more. */
export async function writeUntilRefused(
  app: Pick<TestApp, 'call'>,
): Promise<{ acknowledged: string[]; refused: TestResponse; again: () => Promise<TestResponse> }> {
  const MAX_MESSAGES = 25;
  const acknowledged: string[] = [];
  for (let count = 0; count < MAX_MESSAGES; count += 1) {
    const content = randomBytes(2400).toString('hex');
    const body = { name: '林小漫', email: `reader${count}@example.com`, cause: 'activity', content };
    const write = () => app.call('POST', '/contact', { body, headers: { 'idempotency-key': `message-${count}` } });
    const answer = await write();
    if (answer.status !== 200) return { acknowledged, refused: answer, again: write };
    acknowledged.push(answer.body.data.reference);
  }
  throw new Error(`${MAX_MESSAGES} messages found room on a full disk`);
}

/** Writes to the office through the form, as nobody who is signed in. */
export function writeMessage(app: Pick<TestApp, 'call'>, changes: Record<string, unknown> = {}, language?: 'zh' | 'en' | 'ja'): Promise<TestResponse> {
  const body = { name: '林小漫', email: `reader${randomUUID().slice(0, 8)}@example.com`, cause: 'activity', content: '請問講座有手語翻譯嗎？', ...changes };
  return app.call('POST', '/contact', { body, ...(language && { language }) });
}

/** A message that could not be delivered: an e-mail to whose account was deleted. `hasCode`: it cannot be sent again. @returns its id */
export async function writeUndelivered(
  { database, secrets }: Pick<TestApp, 'database' | 'secrets'>,
  { recipient, hasCode = false }: { recipient: string; hasCode?: boolean },
): Promise<string> {
  const id = randomUUID();
  const payload = Buffer.from(JSON.stringify({ to: recipient, language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } }));
  await database.db
    .insertInto('undelivered_messages')
    .values({
      ...{ id, kind: 'mail', recipient, template: 'accountDeleted', language: 'en', reason: 'refused with RCPT 550' },
      payload: hasCode ? null : secrets.seal(payload, undeliveredOwner(id)),
      queued_at: TEST_NOW,
      failed_at: TEST_NOW,
    })
    .execute();
  return id;
}

/** Writes to the office. @returns the number of the record */
export async function messageId(app: Pick<TestApp, 'call' | 'database'>): Promise<string> {
  const { reference } = (await writeMessage(app)).body.data;
  return (await app.database.db.selectFrom('contact_messages').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id;
}

/** A message to somebody that could not be delivered. @returns its id */
export const undeliveredId = (app: Pick<TestApp, 'database' | 'secrets'>): Promise<string> =>
  writeUndelivered(app, { recipient: `${randomUUID().slice(0, 8)}@example.com` });

/** A call of staff after which such a message is gone, and what the record of it says. */
export async function undeliveredGone<C extends { path: string; body?: Record<string, unknown> }>(
  app: Pick<TestApp, 'database' | 'secrets'>,
  call: (id: string) => C,
) {
  const id = await undeliveredId(app);
  const expected = { table: 'undelivered_messages', subject: { kind: 'undelivered', id }, before: { id, recipient: '***' }, after: null };
  return { ...call(id), expected };
}
