import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { MINUTE_MS } from '../domain/time/period.ts';
import { SCHEDULES } from './all-jobs.ts';
import { createApp, createWeb, DEMO_PATHS, WEB_PATHS } from './app.ts';
import { type Assembled, assemble } from './assemble.ts';
import { checkStart, startFailure } from './check-start.ts';
import { type Config, readConfig } from './config/config.ts';
import { emailCataloguePage } from './delivery/email-catalogue-page.ts';
import { outboxPage } from './delivery/outbox-page.ts';
import { serializeError } from './error-serializer.ts';
import { createContentHandler } from './http/content-cache.ts';
import { loadDemo } from './load-demo.ts';
import { metricSources } from './metric-sources.ts';
import { openDemoPayments } from './payments/twin/demo-payments.ts';
import { stopOnSignals } from './shutdown.ts';
import { serve } from './site/serve.ts';
import { createSite } from './site/site.ts';
import { NO_SITE_FILES, openSiteFiles, readReleaseAt } from './site/site-files.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import { serveMetrics } from './telemetry/serve-metrics.ts';

const DIST = join(import.meta.dirname, '../../dist');

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
  const site = createSite(config.servesSite ? openSiteFiles(DIST, { isSecure, onError }) : NO_SITE_FILES);
  const releaseAt = config.releaseAt ?? (config.servesSite ? readReleaseAt(DIST) : undefined);
  const stopping = new AbortController();
  const { prometheus, traces } = await openTelemetry(config);
  const watch = prometheus === null ? { traces } : { traces, metrics: prometheus.metrics };
  const assembled = await assemble(config, { log, releaseAt, ...watch, stopping: stopping.signal });
  const { metrics: place } = config.telemetry;
  if (prometheus !== null && place !== null) await serveMetrics(prometheus, { ...place, sources: metricSources(assembled, releaseAt), onError });
  const payments = config.isDemo ? demoPayments(assembled, log) : null;
  const pages = payments && { outbox: outboxPage(assembled.outbox), emails: emailCataloguePage(assembled), payments: payments.routes };
  const web = createWeb(createApp(assembled), config, pages);
  if (config.isDemo) await loadDemo(assembled);
  const shortcut = createContentHandler(assembled.answers, log, assembled.metrics);
  const serving = await serve(web, site, {
    shortcut,
    onError,
    isSecure,
    host: config.host,
    port: config.port,
    dynamicPaths: [...WEB_PATHS, ...(config.isDemo ? DEMO_PATHS : [])],
  });
  if (config.role !== 'api') await assembled.jobs.work(assembled.handlers, SCHEDULES);
  payments?.start();
  stopping.signal.addEventListener('abort', () => payments?.stop());
  stopOnSignals({ config, log, serving, assembled, stopping });
  // Last: whoever reads this may send a signal the next moment.
  announce(config, assembled.library.settings.centre.short_name.en, serving.port);
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
