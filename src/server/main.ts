import { join } from 'node:path';
import { pino } from 'pino';
import { ContentError } from '../editorial/content-error.ts';
import { createApp, createWeb, DEMO_PATHS, WEB_PATHS } from './app.ts';
import { assemble } from './assemble.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createContentHandler } from './content-answers.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { SCHEDULES } from './jobs/handlers.ts';
import { loggableError } from './loggable-error.ts';
import { lettersPage } from './routes/letters.ts';
import { outboxPage } from './routes/outbox.ts';
import { serve } from './serve.ts';
import { loadDemo } from './services/load-demo.ts';
import { createSite } from './site.ts';
import { NO_SITE_FILES, openSiteFiles, readReleaseAt, SiteNotBuilt } from './site-files.ts';

const DIST = join(import.meta.dirname, '../../dist');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Lines are written together, at the latest after a second: a write for each would cost more than most answers.
  const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  process.on('exit', () => lines.flushSync());
  // A log that cannot be written (a full disk, a reader that has gone) does not take the service with it.
  lines.on('error', () => {});
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const log = pino({ level: config.logLevel, base: { role: config.role }, serializers: { err: loggableError } }, lines);
  // The last resort: what ends the process is at least in the log.
  process.on('uncaughtExceptionMonitor', (error) => {
    log.fatal({ err: error }, 'a defect ends the process');
    lines.flushSync();
  });
  const site = createSite(config.servesSite ? openSiteFiles(DIST, { isSecure: config.siteUrl.startsWith('https:') }) : NO_SITE_FILES);
  const releaseAt = config.releaseAt ?? (config.servesSite ? readReleaseAt(DIST) : undefined);
  const assembled = await assemble(config, { log, releaseAt });
  const web = createWeb(createApp(assembled), config, config.isDemo ? { outbox: outboxPage(assembled.outbox), letters: lettersPage } : null);
  if (config.isDemo) await loadDemo(assembled);
  const shortcut = createContentHandler(assembled.answers, log);
  const { port, stop } = await serve(web, site, {
    shortcut,
    onError: (error) => log.error({ err: error }, 'site'),
    host: config.host,
    port: config.port,
    dynamicPaths: [...WEB_PATHS, ...(config.isDemo ? DEMO_PATHS : [])],
  });
  if (config.role !== 'api') await assembled.jobs.work(assembled.handlers, SCHEDULES);
  let isStopping = false;
  const end = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await stop(config.stopTimeoutMs);
    await assembled.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // Last: whoever reads this may send a signal the next moment.
  announce(config, port);
}

function announce(config: Config, port: number): void {
  process.stdout.write(`Comic Hub is at http://localhost:${port}\n`);
  if (config.isDemo)
    process.stdout.write(`Demo members: general1, loyal001, assoc001, creator1, admin001; password manga2026. Mail and SMS: http://localhost:${port}/outbox\n`);
}

/** What an operator can mend is one clear line; everything else is a defect with its stack. */
const MENDABLE = [ConfigError, ContentError, FolderInUse, SiteNotBuilt];

main().catch((error: unknown) => {
  const isMendable = MENDABLE.some((kind) => error instanceof kind) || (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  process.stderr.write(`${error instanceof Error ? (isMendable ? error.message : error.stack) : error}\n`);
  process.exit(1);
});
