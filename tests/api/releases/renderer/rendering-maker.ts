import { join } from 'node:path';
import { pino } from 'pino';
import { readLibrary } from '../../../../src/editorial/read-library.ts';
import { buildSite } from '../../../../src/server/build-site.ts';
import { openDatabase } from '../../../../src/server/db/open-database.ts';
import { makeRelease } from '../../../../src/server/releases/make-release.ts';
import { openReleaseFolders } from '../../../../src/server/releases/release-folders.ts';
import { NO_TRACES } from '../../../../src/server/telemetry/traces.ts';

/* A process in the folder of a small site, of which this file is a part: makes one release of it, as a server does. `node rendering-maker.ts <given as JSON>` */

const given: { databaseUrl: string; folder: string; delivered: { code: string; at: string }; at: string } = JSON.parse(process.argv[2] ?? '');
const at = new Date(given.at);
const library = await readLibrary(process.env['CONTENT_DIR'] ?? '', { at });
const database = await openDatabase({ databaseUrl: given.databaseUrl, databasePoolSize: 3, dataDir: null, traces: NO_TRACES });
await makeRelease({
  database,
  library,
  now: () => at,
  log: pino({ level: 'silent' }),
  maker: {
    folders: openReleaseFolders(given.folder),
    prepare: () => Promise.resolve([]),
    build: buildSite(given.delivered.code, join(process.cwd(), 'none-recorded')).build,
    delivered: { code: given.delivered.code, at: new Date(given.delivered.at) },
  },
});
await database.close();
