import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { pino } from 'pino';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { makeRelease } from '../../../src/server/releases/make-release.ts';
import { openReleaseFolders, type ReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { NO_TRACES } from '../../../src/server/telemetry/traces.ts';

/*
 * A process that makes one release and is killed by itself, as by `kill -9`, at a moment: moments are each statement and each act on the folders,
 * before and after. `node killed-maker.ts <given as JSON>`; it says how many there were when it came to its end.
 */
const given: { databaseUrl: string; folder: string; content: string; delivered: { code: string; at: string }; at: string; killedAt: number } = JSON.parse(
  process.argv[2] ?? '',
);
let moments = 0;
const moment = () => {
  moments += 1;
  if (moments === given.killedAt) process.kill(process.pid, 'SIGKILL');
};
const opened = openReleaseFolders(given.folder);
const folders = Object.fromEntries(
  Object.entries(opened).map(([name, act]) => [
    name,
    (...values: never[]) => {
      moment();
      const done = act(...values);
      moment();
      return done;
    },
  ]),
) as unknown as ReleaseFolders;
const at = new Date(given.at);
const library = await readLibrary(given.content, { at });
const database = await openDatabase({ databaseUrl: given.databaseUrl, databasePoolSize: 3, dataDir: null, traces: { ...NO_TRACES, queried: moment } });
const build = async (to: { site: string; library: string }) => {
  for (const name of ['a.html', 'b.html']) {
    mkdirSync(to.site, { recursive: true });
    moment();
    writeFileSync(join(to.site, name), at.toISOString());
  }
  moment();
  writeFileSync(to.library, serialize(library));
  moment();
  return null;
};
const delivered = { code: given.delivered.code, at: new Date(given.delivered.at) };
await makeRelease({
  database,
  library,
  now: () => at,
  log: pino({ level: 'silent' }),
  maker: {
    folders,
    prepare: () => {
      moment();
      return Promise.resolve([]);
    },
    build,
    delivered,
  },
});
await database.close();
process.stdout.write(`${moments}\n`);
