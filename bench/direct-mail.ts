import { spawn } from 'node:child_process';
import { openMailer } from '../src/server/adapters/mail.ts';
import { mailText } from '../src/server/emails/message-texts.ts';
import { sampleSender as centre } from '../tests/support/sample-centre.ts';
import type { SmtpServer } from '../tests/support/services/smtp.ts';

const AT_ONCE = 16;

/** E-mails a second that a process sends which does nothing else, over the product's own pooled transport. */
export async function sendDirectly(smtp: SmtpServer, count: number): Promise<number> {
  const [before, times] = [smtp.received.length, smtp.received];
  const child = spawn(process.execPath, [import.meta.filename, smtp.url, String(count)], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const arrived = times.slice(before).map(({ at }) => at);
  if (code !== 0 || arrived.length !== count) throw new Error(`${arrived.length} of ${count} e-mails were sent directly`);
  return ((count - 1) * 1000) / (Math.max(...arrived) - Math.min(...arrived));
}

if (process.argv[1] === import.meta.filename) {
  const [, , url = '', count = '0'] = process.argv;
  const nowhere = { put: () => Promise.reject(new Error('there is a server')), list: async () => [], read: async () => '' };
  const mailer = openMailer(url, nowhere as never, 'hub@example.com');
  const words = { ...mailText('accountDeleted', 'en', { values: { name: 'Hanako' }, centre }), fromName: centre.short_name.en, replyTo: centre.email };
  let next = 0;
  const sendOn = async () => {
    for (let i = next++; i < Number(count); i = next++) await mailer.send({ id: `direct-${i}`, to: `direct${i}@example.com`, ...words }, new Date());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  mailer.close();
}
