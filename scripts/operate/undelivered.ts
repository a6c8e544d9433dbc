import { pino } from 'pino';
import { searchedMobile } from '../../src/domain/identity/mobile.ts';
import { assemble } from '../../src/server/assemble.ts';
import { listMarked, unmarkAddress } from '../../src/server/delivery/undeliverable-address.ts';
import { dropUndelivered, listUndelivered, sendEachAgain } from '../../src/server/delivery/undelivered.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run undelivered -- list                     what could not be delivered, oldest first
npm run undelivered -- send-again <id>…|--all   sends it again, under the same Message-ID
npm run undelivered -- drop <id>…               drops what nobody will send
npm run undelivered -- marked                   addresses that take nothing, and why
npm run undelivered -- unmark mail|sms <address>   tries an address again
`;

const line = (...cells: readonly (string | Date)[]) =>
  process.stdout.write(`${cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)).join('\t')}\n`);

/** The command of docs/operations.md: what could not be delivered. */
async function main([command, ...given]: string[]): Promise<number> {
  const isKnown = ['list', 'send-again', 'drop', 'marked', 'unmark'].includes(command ?? '');
  const isShort = ['send-again', 'drop'].includes(command ?? '') && given.length === 0;
  if (!isKnown || isShort || (command === 'unmark' && !['mail', 'sms'].includes(given[0] ?? ''))) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  const { db } = assembled.database;
  try {
    if (command === 'list')
      for (const { id, kind, recipient, template, reason, failed_at, canBeSentAgain } of await listUndelivered(db))
        line(id, kind, recipient, template, failed_at, reason, canBeSentAgain ? '' : 'carried a code');
    if (command === 'marked') for (const { kind, address, reason, marked_at } of await listMarked(db)) line(kind, address, marked_at, reason);
    if (command === 'drop') for (const id of given) line(id, (await dropUndelivered(db, id)) ? 'dropped' : 'unknown');
    if (command === 'send-again') {
      const ids = given.includes('--all') ? (await listUndelivered(db)).filter(({ canBeSentAgain }) => canBeSentAgain).map(({ id }) => id) : given;
      let failures = 0;
      for await (const { id, outcome } of sendEachAgain(assembled, ids)) {
        line(id, outcome);
        if (outcome.startsWith('failed')) failures += 1;
      }
      return failures === 0 ? 0 : 1;
    }
    if (command === 'unmark') {
      const [kind, address = ''] = given;
      const marked = kind === 'sms' ? await unmarkAddress(db, 'sms', searchedMobile(address)) : await unmarkAddress(db, 'mail', address);
      line(address, marked ? 'tried again' : 'was not marked');
    }
    return 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
