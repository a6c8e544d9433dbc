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
  { recipient, hasCode = false, at = TEST_NOW }: { recipient: string; hasCode?: boolean; at?: Date },
): Promise<string> {
  const id = randomUUID();
  const payload = Buffer.from(JSON.stringify({ to: recipient, language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } }));
  await database.db
    .insertInto('undelivered_messages')
    .values({
      ...{ id, kind: 'mail', recipient, template: 'accountDeleted', language: 'en', reason: 'refused with RCPT 550' },
      payload: hasCode ? null : secrets.seal(payload, undeliveredOwner(id)),
      queued_at: at,
      failed_at: at,
    })
    .execute();
  return id;
}

/** Writes to the office. @returns the number of the record */
async function messageId(app: Pick<TestApp, 'call' | 'database'>): Promise<string> {
  const { reference } = (await writeMessage(app)).body.data;
  return (await app.database.db.selectFrom('contact_messages').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id;
}

/** A message to somebody that could not be delivered. @returns its id */
const undeliveredId = (app: Pick<TestApp, 'database' | 'secrets'>): Promise<string> =>
  writeUndelivered(app, { recipient: `${randomUUID().slice(0, 8)}@example.com` });

/** A call of staff after which such a message is gone, and what the record of it says. */
async function undeliveredGone<C extends { path: string; body?: Record<string, unknown> }>(
  app: Pick<TestApp, 'database' | 'secrets'>,
  call: (id: string) => C,
) {
  const id = await undeliveredId(app);
  const expected = { table: 'undelivered_messages', subject: { kind: 'undelivered', id }, before: { id, recipient: '***' }, after: null };
  return { ...call(id), expected };
}

/** The calls of staff about messages to the office and about what could not be delivered: how each is made, and what is recorded of it. */
export function messageCalls(appOf: () => TestApp) {
  const looked = (path: string, subject: { kind: string; id: string } | null = null) => ({
    path,
    expected: { table: null, subject, before: null, after: null },
  });
  const message = async (path: string, body?: Record<string, unknown>) => {
    const id = await messageId(appOf());
    return { ...looked(path.replace('{id}', id), { kind: 'contact_message', id }), ...(body && { body }) };
  };
  return {
    'GET /staff/contact': () => looked('/staff/contact'),
    'GET /staff/contact/{id}': () => message('/staff/contact/{id}'),
    'POST /staff/contact/{id}/preview': () => message('/staff/contact/{id}/preview', { event: 'close' }),
    'PUT /staff/contact/{id}': async () => {
      const id = await messageId(appOf());
      const expected = { table: 'contact_messages', subject: { kind: 'contact_message', id }, before: { status: 'open' }, after: { status: 'closed' } };
      return { path: `/staff/contact/${id}`, body: { event: 'close' }, expected };
    },
    'GET /staff/undelivered': () => looked('/staff/undelivered'),
    'GET /staff/undelivered/{id}': async () => {
      const id = await undeliveredId(appOf());
      return looked(`/staff/undelivered/${id}`, { kind: 'undelivered', id });
    },
    'POST /staff/undelivered/again': () => undeliveredGone(appOf(), (id) => ({ path: '/staff/undelivered/again', body: { ids: [id] } })),
    'PUT /staff/undelivered/{id}/settle': () => undeliveredGone(appOf(), (id) => ({ path: `/staff/undelivered/${id}/settle` })),
  };
}
