import { randomUUID } from 'node:crypto';
import { undeliveredOwner } from '../../src/server/delivery/deliver-message.ts';
import { TEST_NOW, type TestApp, type TestResponse } from './app.ts';

/** Writes to the office through the form, as nobody who is signed in. */
export function writeMessage(app: TestApp, changes: Record<string, unknown> = {}, language?: 'zh' | 'en' | 'ja'): Promise<TestResponse> {
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
