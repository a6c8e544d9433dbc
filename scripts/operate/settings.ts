import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { plannedDaysText } from '../../src/editorial/settings/planned-days.ts';
import { versionsText } from '../../src/editorial/settings/setting-versions-file.ts';
import { assemble } from '../../src/server/assemble.ts';
import { readPlannedDays } from '../../src/server/closings/special-hours/planned-days.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run settings -- write FILE   writes the versions of prices, plans, thresholds and hours, those to come among them, for the
                                 next build, which reads them from SETTING_VERSIONS=FILE.
npm run settings -- days FILE    writes the days that staff has opened, closed or given other hours, for the next build, which reads
                                 them from PLANNED_DAYS=FILE. A release that a server makes has them by itself.
`;

/** The command of docs/operations.md: what staff has changed of the settings, before a release. */
async function main([act, file, ...more]: string[]): Promise<number> {
  if ((act !== 'write' && act !== 'days') || file === undefined || more.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    if (act === 'days') {
      const days = await readPlannedDays(assembled);
      await writeFile(file, plannedDaysText(days));
      process.stdout.write(`${days.length} days\n`);
      return 0;
    }
    const versions = assembled.settings.versions();
    await writeFile(file, versionsText(versions));
    process.stdout.write(`${versions.length} versions\n`);
    return 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
