import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { importOldAccounts } from '../../src/server/accounts/former-site/import-old-accounts.ts';
import { inviteOldAccounts } from '../../src/server/accounts/former-site/invite-old-accounts.ts';
import { readOldAccountList } from '../../src/server/accounts/former-site/old-account-list.ts';
import { ListFault } from '../../src/server/adapters/csv-list.ts';
import { assemble } from '../../src/server/assemble.ts';
import { sayReport } from '../../src/server/http/list-report.ts';
import { readCommandConfig, readGivenFile, runCommand } from '../run-command.ts';

const USAGE = `npm run old-accounts -- <file.csv> [--dry-run]      imports accounts of the former site, a report line by line
npm run old-accounts -- --invite [--limit N] [--again]   writes to those who have not come over yet
`;

/** The command of docs/operations.md: imports accounts of the former site, and invites them. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      invite: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      limit: { type: 'string', default: '1000' },
    },
  });
  const [file] = positionals;
  const limit = Number(values.limit);
  if ((file === undefined) !== values.invite || !Number.isSafeInteger(limit) || limit < 1) {
    process.stderr.write(USAGE);
    return 2;
  }
  // Before anything is opened: a list that cannot be read changes nothing.
  const lines = file === undefined ? [] : readOldAccountList(await readGivenFile(file));
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    if (values.invite) {
      const sent = await inviteOldAccounts(assembled, { limit, again: values.again });
      process.stdout.write(`${sent} invitations are on their way\n`);
      return 0;
    }
    const counts = new Map<string, number>();
    for await (const report of importOldAccounts(assembled.database.db, lines, { isDryRun: values['dry-run'], now: assembled.now() })) {
      const { line, outcome, detail } = sayReport(report);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      process.stdout.write(`${line}\t${outcome}${detail === undefined ? '' : `\t${detail}`}\n`);
    }
    const total = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    process.stderr.write(`${total || 'no lines'}${values['dry-run'] ? ' (a dry run: nothing is kept)' : ''}\n`);
    return ['invalid', 'duplicate', 'taken', 'failed'].some((outcome) => counts.has(outcome)) ? 1 : 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(main, { mendable: [ListFault] });
