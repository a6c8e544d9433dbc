import { pino } from 'pino';
import { createApp, createWeb, WEB_PATHS } from '../../../src/server/app.ts';
import { type Assembled, assemble } from '../../../src/server/assemble.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { serializeError } from '../../../src/server/error-serializer.ts';
import { followRelease } from '../../../src/server/follow-release.ts';
import { openReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { serve } from '../../../src/server/site/serve.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { NO_SITE_FILES, openSiteFiles } from '../../../src/server/site/site-files.ts';

/* A node that follows what the database says is shown, as `main.ts` does, of a site that was delivered at a moment. It says its port, and ends when its input does. */
const given: { folder: string; delivered: { code: string; at: string } } = JSON.parse(process.argv[2] ?? '');
const config = readConfig(process.env);
const log = pino({ level: 'error', serializers: { err: serializeError } });
const folders = openReleaseFolders(given.folder);
const delivered = { code: given.delivered.code, at: new Date(given.delivered.at) };
const stopping = new AbortController();
const assembled = await assemble(config, { log, delivered, releases: { folders, delivered } });
const showing = (shown: Assembled, site: string | null) => ({
  web: createWeb(createApp(shown), config, null),
  site: createSite(site === null ? NO_SITE_FILES : openSiteFiles(site)),
  shown,
});
let now = showing(assembled, null);
const { port } = await serve({ fetch: (...call) => now.web.fetch(...call) }, (...call) => now.site(...call), {
  ...{ onError: (error) => log.error({ err: error }), isSecure: false, host: '127.0.0.1', port: 0, dynamicPaths: [...WEB_PATHS] },
});
followRelease(assembled, {
  ...{ folders, delivered, log, shown: null, stopping: stopping.signal, wake: null, changesAt: () => null },
  take: async ({ id }) => {
    now = showing(await now.shown.takeRelease({ id, library: await folders.readLibrary(id) }), folders.siteOf(id));
  },
});
process.stdin.once('end', () => process.exit(0)).resume();
process.stdout.write(`${port}\n`);
