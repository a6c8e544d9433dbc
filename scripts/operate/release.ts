import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { faultText } from '../../src/domain/releases/fault.ts';
import { assemble } from '../../src/server/assemble.ts';
import { StartFault } from '../../src/server/check-start.ts';
import { openReleases } from '../../src/server/open-releases.ts';
import { goToRelease, makeRelease } from '../../src/server/releases/make-release.ts';
import type { ReleaseTools } from '../../src/server/releases/release-maker.ts';
import { type ReleaseRow, readPreviousRelease, readReleases, requestRelease } from '../../src/server/releases/release-queries.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run release                      builds a release of the content as it is and shows it
npm run release -- --list            the last releases, the newest first; * is the one that is shown
npm run release -- --rollback [ID]   shows the one before, or the one that is named
`;
const LISTED = 20;

const say = (text: string) => process.stdout.write(`${text}\n`);
const fail = (text: string) => {
  process.stderr.write(`${text}\n`);
  return 1;
};

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
    if (values.list) return await list(tools);
    if (values.rollback) return await goBack(tools, positionals[0]);
    await requestRelease(assembled.database.db, 'staff', assembled.now());
    await makeRelease(tools);
    const [made] = await readReleases(assembled.database.db, maker.delivered.code, 1);
    if (made?.fault) return fail(faultText(made.fault));
    say(`${made?.id} is shown.`);
    return 0;
  } finally {
    await assembled.close();
  }
}

async function list({ database, maker }: ReleaseTools): Promise<number> {
  for (const row of await readReleases(database.db, maker.delivered.code, LISTED)) say(lineOf(row));
  return 0;
}

function lineOf({ id, state, is_live, causes, began_at, ended_at, fault }: ReleaseRow): string {
  const seconds = ended_at === null ? '' : `${Math.round((ended_at.getTime() - began_at.getTime()) / 1000)} s`;
  return [is_live ? '*' : ' ', id, state, causes.join(','), began_at.toISOString(), seconds, fault === null ? '' : faultText(fault)].join('\t').trimEnd();
}

async function goBack(tools: ReleaseTools, named: string | undefined): Promise<number> {
  const id = named ?? (await readPreviousRelease(tools.database.db, tools.maker.delivered))?.id;
  if (id === undefined) return fail('There is no release before the one that is shown.');
  if (!(await goToRelease(tools, id))) return fail(`There is no release ${id} to go to: \`npm run release -- --list\` shows which there are.`);
  say(`${id} is shown.`);
  return 0;
}

await runCommand(() => main(process.argv.slice(2)));
