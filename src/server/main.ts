import { type Logger, pino } from 'pino';
import { MINUTE_MS } from '../domain/time/period.ts';
import { SCHEDULES } from './all-jobs.ts';
import { createApp, createWeb, DEMO_PATHS, WEB_PATHS } from './app.ts';
import { type Assembled, assemble } from './assemble.ts';
import { checkStart, startFailure } from './check-start.ts';
import { type Config, readConfig } from './config/config.ts';
import type { Database } from './db/client.ts';
import { emailCataloguePage } from './delivery/email-catalogue-page.ts';
import { outboxPage } from './delivery/outbox-page.ts';
import { serializeError } from './error-serializer.ts';
import { followRelease } from './follow-release.ts';
import { createContentHandler } from './http/content-cache.ts';
import type { Handlers } from './jobs/queue.ts';
import { loadDemo } from './load-demo.ts';
import { metricSources } from './metric-sources.ts';
import { type FirstRelease, openReleases } from './open-releases.ts';
import { openDemoPayments } from './payments/twin/demo-payments.ts';
import { wakeForRelease } from './releases/release-queries.ts';
import { watchContent } from './releases/watch-content.ts';
import { stopOnSignals } from './shutdown.ts';
import { serve } from './site/serve.ts';
import { createSite } from './site/site.ts';
import { NO_SITE_FILES, openSiteFiles, type SiteFiles } from './site/site-files.ts';
import { readManifestInTurns } from './site/site-manifest.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import { serveMetrics } from './telemetry/serve-metrics.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await checkStart(config);
  // Lines are written together, at the latest after a second: a write for each would cost more than most answers.
  const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  process.on('exit', () => lines.flushSync());
  // A log that cannot be written (a full disk, a reader that has gone) does not take the service with it.
  lines.on('error', () => {});
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const log = pino({ level: config.logLevel, base: { role: config.role }, serializers: { err: serializeError } }, lines);
  // The last resort: what ends the process is at least in the log.
  process.on('uncaughtExceptionMonitor', (error) => {
    log.fatal({ err: error }, 'a defect ends the process');
    lines.flushSync();
  });
  const isSecure = config.siteUrl.startsWith('https:');
  const onError = (error: unknown) => log.error({ err: error }, 'site');
  const stopping = new AbortController();
  const { prometheus, traces } = await openTelemetry(config);
  const watch = prometheus === null ? { traces } : { traces, metrics: prometheus.metrics };
  const releases = openReleases(config);
  let first: FirstRelease | undefined;
  const readContent = async (database: Database) => {
    first = await releases.readFirst(database, new Date());
    return first;
  };
  const { folders, delivered, maker, passer, draftPages } = releases;
  const getReady = config.role === 'api' ? undefined : maker?.getReady;
  const shelf = folders && delivered && { folders, delivered, getReady };
  const storage = shelf && config.siteS3 && (await releases.openStorage(shelf, config.siteS3));
  const following = { maker, passer, storage, delivered: folders && delivered, releases: shelf, draftPages };
  const assembled = await assemble(config, { log, readContent, ...following, ...watch, stopping: stopping.signal });
  const { metrics: place } = config.telemetry;
  // Without a site beside it, and none delivered, content is as of the start.
  let releaseAt = first?.id === null && !config.servesSite ? config.releaseAt : first?.at;
  if (prometheus !== null && place !== null) await serveMetrics(prometheus, { ...place, sources: metricSources(assembled, () => releaseAt), onError });
  const payments = config.isDemo ? demoPayments(assembled, log) : null;
  if (config.isDemo) await loadDemo(assembled);
  /** All that answers, of one release. */
  const showing = (shown: Assembled, files: SiteFiles) => {
    const pages = payments && { outbox: outboxPage(shown.outbox), emails: emailCataloguePage(shown), payments: payments.routes };
    return {
      assembled: shown,
      site: createSite(files),
      web: createWeb(createApp(shown), config, pages),
      shortcut: createContentHandler(shown.answers, log, shown.metrics),
    };
  };
  let shown = showing(assembled, config.servesSite ? openSiteFiles(first?.site ?? '', { isSecure, onError }) : NO_SITE_FILES);
  const serving = await serve({ fetch: (...call) => shown.web.fetch(...call) }, (...call) => shown.site(...call), {
    shortcut: (...call) => shown.shortcut(...call),
    onError,
    isSecure,
    host: config.host,
    port: config.port,
    dynamicPaths: [...WEB_PATHS, ...(config.isDemo ? DEMO_PATHS : [])],
  });
  if (config.role !== 'api')
    await assembled.jobs.work(
      handlersOfNow(() => shown.assembled.handlers),
      SCHEDULES,
    );
  if (folders !== null && delivered !== null)
    followRelease(assembled, {
      ...{ folders, log, delivered, shown: first?.id ?? null, stopping: stopping.signal, changesAt: () => shown.assembled.library.changesAt },
      getReady,
      wake: maker && (() => assembled.database.db.transaction().execute((tx) => assembled.jobs.enqueue(tx, 'make-release', {}))),
      take: async ({ id, at }) => {
        const library = await folders.readLibrary(id);
        const site = folders.siteOf(id);
        const files = config.servesSite ? openSiteFiles(site, { isSecure, onError, manifest: await readManifestInTurns(site) }) : NO_SITE_FILES;
        shown = showing(await shown.assembled.takeRelease({ id, library }), files);
        releaseAt = at;
      },
    });
  // On one machine editors save into the folder that the site is made of; elsewhere their git host calls.
  if (maker !== null && config.databaseUrl === null)
    watchContent(config.contentDir, { log, stopping: stopping.signal, begun: getReady, changed: () => wakeForRelease(assembled, 'content') });
  payments?.start();
  stopping.signal.addEventListener('abort', () => payments?.stop());
  stopOnSignals({ config, log, serving, assembled, stopping });
  // Last: whoever reads this may send a signal the next moment.
  announce(config, assembled.library.settings.centre.short_name.en, serving.port);
}

/** Jobs begin with what is shown when they begin. */
function handlersOfNow(now: () => Handlers): Handlers {
  const later = Object.keys(now()).map((name) => [name, (...given: unknown[]) => Reflect.apply(now()[name as keyof Handlers], undefined, given)]);
  return Object.fromEntries(later) as Handlers;
}

/** The payment providers of a demo, as far as no real ones are set up. */
function demoPayments({ config, library, now }: Assembled, log: Logger) {
  const { ecpay, linePay } = config.payments;
  const orderMs = library.settings.recharge.order_minutes * MINUTE_MS;
  const onError = (error: unknown) => log.error({ err: error }, 'the payment providers of the demo');
  return openDemoPayments({ dataDir: config.dataDir, siteUrl: config.siteUrl, ecpay, linePay, orderMs, now, onError });
}

function announce(config: Config, centre: string, port: number): void {
  process.stdout.write(`${centre} is at http://localhost:${port}\n`);
  if (config.isDemo)
    process.stdout.write(`Demo members: general1, loyal001, assoc001, creator1, admin001; password manga2026. Mail and SMS: http://localhost:${port}/outbox\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
