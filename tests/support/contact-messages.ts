import { randomBytes } from 'node:crypto';
import type { TestApp, TestResponse } from './app.ts';

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
