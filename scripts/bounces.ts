import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { assemble } from '../src/server/assemble.ts';
import { readConfig } from '../src/server/config.ts';
import { takeBounce } from '../src/server/services/take-bounce.ts';

/** The command of docs/operations.md: a mail server pipes what came back into it, one message a call. */
async function main([file]: string[]): Promise<void> {
  if (file === undefined) throw new Error('npm run bounces -- <file>, or - for standard input');
  const source = file === '-' ? await buffer(process.stdin) : await readFile(file);
  const assembled = await assemble({ ...readConfig(process.env), role: 'api' }, { log: pino({ level: 'warn' }) });
  try {
    const bounce = await takeBounce({ db: assembled.database.db, secrets: assembled.secrets, now: assembled.now() }, source);
    process.stdout.write(`${Object.values(bounce).join('\t')}\n`);
  } finally {
    await assembled.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  // EX_TEMPFAIL: a mail server keeps the message and tries again.
  process.exitCode = 75;
});
