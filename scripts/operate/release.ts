import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { assemble } from '../../src/server/assemble.ts';
import { StartFault } from '../../src/server/check-start.ts';
import { openReleases } from '../../src/server/open-releases.ts';
import { goBack, releaseLines, releaseNow } from '../../src/server/releases/release-command.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run release                      builds a release of the content as it is and shows it
npm run release -- --list            the last releases, the newest first; * is the one that is shown
npm run release -- --rollback [ID]   shows the one before, or the one that is named
`;

/** The command of docs/operations.md: releases of the content. */
async function main(given: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: given, options: { list: { type: 'boolean' }, rollback: { type: 'boolean' } }, allowPositionals: true });
  if ((values.list && values.rollback) || positionals.length > (values.rollback ? 1 : 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = await readCommandConfig();
  const releases = openReleases({ ...config, servesSite: true, releasesDir: config.releasesDir ?? join(config.dataDir, 'releases') });
  const { maker, delivered } = releases;
  if (maker === null) throw new StartFault('The sources of the site are not on this machine: releases are made where they are.');
  const log = pino({ level: 'error' });
  const assembled = await assemble(config, { log, readContent: (database) => releases.readFirst(database, new Date()), maker, delivered });
  try {
    const tools = { ...assembled, log, maker };
    if (values.list) {
      for (const line of await releaseLines(tools)) process.stdout.write(`${line}\n`);
      return 0;
    }
    const { isDone, text } = await (values.rollback ? goBack(tools, positionals[0]) : releaseNow(tools));
    (isDone ? process.stdout : process.stderr).write(`${text}\n`);
    return isDone ? 0 : 1;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
