import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ListFault } from '../../src/server/adapters/csv-list.ts';
import { type Assembled, assemble } from '../../src/server/assemble.ts';
import { actAs } from '../../src/server/db/acting.ts';
import { type LineReport, sayReport } from '../../src/server/http/list-report.ts';
import { importPairs, readPairList } from '../../src/server/matchmaking/import-pairs.ts';
import { importUpgrades, readUpgradeList } from '../../src/server/matchmaking/import-upgrades.ts';
import { readCommandConfig, readGivenFile, runCommand } from '../run-command.ts';

const USAGE = `npm run matchmaking -- upgrade <file.csv> [--dry-run]   makes matchmaking members creators; columns: member
npm run matchmaking -- pairs <file.csv> [--dry-run]     names pairs with their hour, or hours with a teacher alone; columns:
                                                        activity, creator, company, start, minutes, teacher, place
Members are named by account or e-mail address. A report line by line.
`;

/** The list of a command, read before anything is opened: one that cannot be read changes nothing. */
function importOf(command: string | undefined, bytes: Uint8Array): ((assembled: Assembled, isDryRun: boolean) => AsyncGenerator<LineReport>) | null {
  if (command === 'upgrade') {
    const lines = readUpgradeList(bytes);
    return (assembled, isDryRun) => importUpgrades(assembled, lines, { isDryRun });
  }
  if (command !== 'pairs') return null;
  const lines = readPairList(bytes);
  return (assembled, isDryRun) => importPairs(assembled, lines, { isDryRun });
}

/** The command of docs/operations.md: imports of matchmaking. */
async function main(args: string[]): Promise<number> {
  const {
    positionals: [command, file],
    values,
  } = parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  const isDryRun = values['dry-run'];
  if ((command !== 'upgrade' && command !== 'pairs') || file === undefined) return usage();
  const work = importOf(command, await readGivenFile(file));
  if (work === null) return usage();
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    const acting = { actorId: null, role: 'system', call: `npm run matchmaking ${command}`, requestId: null, at: assembled.now() } as const;
    const counts = await actAs(acting, () => report(work(assembled, isDryRun)));
    const total = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    process.stderr.write(`${total || 'no lines'}${isDryRun ? ' (a dry run: nothing is kept)' : ''}\n`);
    return ['invalid', 'duplicate', 'unknown', 'refused', 'failed', 'not_matchmaking'].some((outcome) => counts.has(outcome)) ? 1 : 0;
  } finally {
    await assembled.close();
  }
}

function usage(): number {
  process.stderr.write(USAGE);
  return 2;
}

/** Writes a line for each line of the list, and counts what they came to. */
async function report(reports: AsyncGenerator<LineReport>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const each of reports) {
    const { line, outcome, detail } = sayReport(each);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    process.stdout.write(`${line}\t${outcome}${detail === undefined ? '' : `\t${detail}`}\n`);
  }
  return counts;
}

await runCommand(() => main(process.argv.slice(2)), { mendable: [ListFault] });
