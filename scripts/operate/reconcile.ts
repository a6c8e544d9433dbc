import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { addDays, isDay, taipeiDay } from '../../src/domain/time/taipei-time.ts';
import { assemble } from '../../src/server/assemble.ts';
import { actAs } from '../../src/server/db/acting.ts';
import { reconcileDay } from '../../src/server/payments/reconciliation/reconcile-day.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run reconcile -- [--date DAY]    compares a day (YYYY-MM-DD; yesterday without one) with every payment provider
`;

const line = (...cells: readonly (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`);

/** The command of docs/operations.md: the daily comparison with payment providers, for a day. Exit code 1 when one could not be compared. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { date: { type: 'string' } } });
  if (values.date !== undefined && !isDay(values.date)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  const at = assembled.now();
  try {
    const day = values.date ?? addDays(taipeiDay(at), -1);
    const results = await actAs({ actorId: null, role: 'system', call: 'npm run reconcile', requestId: null, at }, () => reconcileDay(assembled, day));
    for (const result of results) {
      if ('away' in result) line(result.provider, day, 'not compared', result.away);
      else line(result.provider, day, `${result.payments} payments`, `NT$${result.amountTwd}`, `${result.differences} differences`, `${result.news} new`);
    }
    return results.some((result) => 'away' in result) ? 1 : 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
