import { openSecrets } from '../src/server/adapters/secrets.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { reseal } from '../src/server/services/reseal.ts';

/** `npm run reseal`: after SECRET_KEY was changed, puts everything that SECRET_KEY_FORMER still opens under the new key. */
const config = readConfig(process.env);
const database = await openDatabase(config);
const { resealed, unreadable, resealedMessages, unreadableMessages, queuedUnderFormerKey, membersWithFormerCodes } = await reseal({
  database,
  secrets: openSecrets(config.secretKeys, config.dataDir),
});
await database.close();
process.stdout.write(`Sealed anew under SECRET_KEY: ${resealed} secrets of authenticators, ${resealedMessages} undelivered messages\n`);
process.stdout.write(`Queued messages that are still under another key: ${queuedUnderFormerKey}\n`);
process.stdout.write(`Members whose recovery codes are still under another key: ${membersWithFormerCodes}\n`);
for (const id of unreadable) process.stderr.write(`The authenticator of member ${id} opens with neither SECRET_KEY nor SECRET_KEY_FORMER\n`);
for (const id of unreadableMessages)
  process.stderr.write(`The undelivered message ${id} opens with neither SECRET_KEY nor SECRET_KEY_FORMER: it can only be dropped\n`);
process.exit(unreadable.length + unreadableMessages.length === 0 ? 0 : 1);
