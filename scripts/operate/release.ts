import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { HOOK_CODE } from '../../src/domain/releases/release.ts';
import { assemble } from '../../src/server/assemble.ts';
import { StartFault } from '../../src/server/check-start.ts';
import type { Config } from '../../src/server/config/config.ts';
import { openReleases } from '../../src/server/open-releases.ts';
import { goBack, passOnNow, releaseLines, releaseNow } from '../../src/server/releases/release-command.ts';
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
  if (config.deployHook !== null) return passOn(config, values);
  const releases = openReleases({ ...config, servesSite: true, releasesDir: config.releasesDir ?? join(config.dataDir, 'releases') });
  const { maker, delivered } = releases;
  if (maker === null) throw new StartFault('The sources of the site are not on this machine: releases are made where they are.');
  const log = pino({ level: 'error' });
  const assembled = await assemble(config, { log, readContent: (database) => releases.readFirst(database, new Date()), maker, delivered });
  try {
    const tools = { ...assembled, log, maker };
    if (values.list) {
      for (const line of await releaseLines(tools, maker.delivered.code)) process.stdout.write(`${line}\n`);
      return 0;
    }
    const { isDone, text } = await (values.rollback ? goBack(tools, positionals[0]) : releaseNow(tools));
    (isDone ? process.stdout : process.stderr).write(`${text}\n`);
    return isDone ? 0 : 1;
  } finally {
    await assembled.close();
  }
}

/** Where a static host builds the site: it is called, and going back is done there. */
async function passOn(config: Config, { list, rollback }: { list?: boolean | undefined; rollback?: boolean | undefined }): Promise<number> {
  if (rollback) throw new StartFault('A static host builds the site (DEPLOY_HOOK_URL): go back to an earlier build there.');
  const { passer } = openReleases({ ...config, servesSite: false });
  const log = pino({ level: 'error' });
  const assembled = await assemble(config, { log });
  try {
    if (list) for (const line of await releaseLines(assembled, HOOK_CODE)) process.stdout.write(`${line}\n`);
    if (list || passer === null) return 0;
    const { isDone, text } = await passOnNow({ ...assembled, log, passer });
    (isDone ? process.stdout : process.stderr).write(`${text}\n`);
    return isDone ? 0 : 1;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
