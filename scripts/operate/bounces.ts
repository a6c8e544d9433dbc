import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { assemble } from '../../src/server/assemble.ts';
import { StartFault } from '../../src/server/check-start.ts';
import { recordBounce } from '../../src/server/delivery/record-bounce.ts';
import { unsubscribeByEmail } from '../../src/server/notifications/unsubscribe-by-email.ts';
import { readCommandConfig, readGivenFile, runCommand } from '../run-command.ts';

/** The command of docs/operations.md: a mail server pipes what came back into it, and what asks to be sent no more, one message a call. */
async function main([file]: string[]): Promise<number> {
  if (file === undefined) throw new StartFault('npm run bounces -- <file>, or - for standard input');
  const source = file === '-' ? await buffer(process.stdin) : await readGivenFile(file);
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    const bounce = await recordBounce({ db: assembled.database.db, secrets: assembled.secrets, now: assembled.now() }, source);
    const read = bounce.outcome === 'not a bounce' ? await unsubscribeByEmail(assembled, source) : bounce;
    process.stdout.write(`${Object.values(read.outcome === 'not a request' ? bounce : read).join('\t')}\n`);
    return 0;
  } finally {
    await assembled.close();
  }
}

// EX_TEMPFAIL: a mail server keeps the message and tries again.
await runCommand(() => main(process.argv.slice(2)), { failureCode: 75 });
