import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { versionsText } from '../../src/editorial/settings/setting-versions-file.ts';
import { assemble } from '../../src/server/assemble.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run settings -- write FILE   writes the versions of prices, plans, thresholds and hours, those to come among them, for the
                                 next build, which reads them from SETTING_VERSIONS=FILE.
`;

/** The command of docs/operations.md: what staff has changed of the settings, before a release. */
async function main([act, file, ...more]: string[]): Promise<number> {
  if (act !== 'write' || file === undefined || more.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    const versions = assembled.settings.versions();
    await writeFile(file, versionsText(versions));
    process.stdout.write(`${versions.length} versions\n`);
    return 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
