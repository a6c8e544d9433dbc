import { openSecrets } from '../../src/server/adapters/secrets.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { reseal } from '../../src/server/retention/reseal.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

/** `npm run reseal`: after SECRET_KEY was changed, puts everything that SECRET_KEY_FORMER still opens under the new key. */
async function main(): Promise<number> {
  const config = await readCommandConfig();
  const database = await openDatabase(config);
  try {
    const { resealed, unreadable, resealedMessages, unreadableMessages, resealedWebhooks, unreadableWebhooks, ...others } = await reseal({
      database,
      secrets: openSecrets(config.secretKeys, config.dataDir),
    });
    process.stdout.write(
      `Sealed anew under SECRET_KEY: ${resealed} secrets of authenticators, ${resealedMessages} undelivered messages, ${resealedWebhooks} secrets of webhooks\n`,
    );
    process.stdout.write(`Queued messages that are still under another key: ${others.queuedUnderFormerKey}\n`);
    process.stdout.write(`Members whose recovery codes are still under another key: ${others.membersWithFormerCodes}\n`);
    for (const id of unreadable) process.stderr.write(`The authenticator of member ${id} opens with neither SECRET_KEY nor SECRET_KEY_FORMER\n`);
    for (const id of unreadableMessages)
      process.stderr.write(`The undelivered message ${id} opens with neither SECRET_KEY nor SECRET_KEY_FORMER: it can only be dropped\n`);
    for (const id of unreadableWebhooks)
      process.stderr.write(`The webhook secret ${id} opens with neither SECRET_KEY nor SECRET_KEY_FORMER: its system needs a new one\n`);
    return unreadable.length + unreadableMessages.length + unreadableWebhooks.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runCommand(main);
