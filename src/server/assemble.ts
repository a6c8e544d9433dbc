import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BuiltRelease } from '../domain/releases/release.ts';
import { ANSWER_MAX_BYTES, ANSWER_TIMEOUT_MS } from '../domain/webhooks/webhook.ts';
import type { Library } from '../editorial/library.ts';
import { readLibrary } from '../editorial/read-library.ts';
import type { Language } from '../i18n/languages.ts';
import { registrationCalendarProvider } from './activities/calendar-entries.ts';
import { activityWaitlistKind } from './activities/waitlist-kind.ts';
import { openFiles } from './adapters/files.ts';
import { openMailer } from './adapters/mail.ts';
import { type Outbox, openOutbox } from './adapters/outbox.ts';
import { openPictures } from './adapters/pictures.ts';
import { openGoogleSearch } from './adapters/search.ts';
import { openSecrets } from './adapters/secrets.ts';
import { openSmsSender } from './adapters/sms.ts';
import { openWebhookSender } from './adapters/webhook-sender.ts';
import { JOBS } from './all-jobs.ts';
import { readCollectedIds } from './collections/queries.ts';
import type { Config } from './config/config.ts';
import { consultationCalendarProvider } from './consultations/calendar-entries.ts';
import { consultationWaitlistKind } from './consultations/waitlist-kind.ts';
import { createVisitCounter } from './content/visit-counter.ts';
import type { Database } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import type { Deps } from './deps.ts';
import { healContent, openContentStore } from './editing/editing.ts';
import type { DraftPages } from './editing/preview/draft-pages.ts';
import { eventHandlers } from './event-handlers.ts';
import { createContentCache } from './http/content-cache.ts';
import { openInvoices } from './invoices/open-invoices.ts';
import { actingJobs } from './jobs/acting-jobs.ts';
import { handlersOf } from './jobs/job-kinds.ts';
import { type Handlers, openJobs } from './jobs/queue.ts';
import { createRelay } from './jobs/relay-events.ts';
import { appointmentCalendarProvider } from './matchmaking/calendar-entries.ts';
import { openReleases } from './open-releases.ts';
import { openPaymentProviders } from './payments/providers/open-providers.ts';
import type { ReleasePasser } from './releases/pass-on.ts';
import type { ReleaseMaker } from './releases/release-maker.ts';
import type { ReleaseShelf } from './releases/release-shelf.ts';
import { renewContent, type ShownContent } from './releases/released-content.ts';
import type { SiteStorage } from './releases/storing/store-live.ts';
import { rentCalendarProvider } from './rent/calendar-entries.ts';
import { mailedRentCalendar } from './rent/rent-ics.ts';
import { rentWaitlistKind } from './rent/waitlist-kind.ts';
import { openSettings } from './settings/live-settings.ts';
import { leaseCalendarProvider } from './spaces/calendar-entries.ts';
import { type Metrics, NO_METRICS } from './telemetry/metrics.ts';
import { NO_TRACES, type Traces } from './telemetry/traces.ts';
import { receiveUploads } from './uploads/receive-uploads.ts';
import { waitlistCalendarProvider } from './waitlist/calendar-entries.ts';

export interface Assembled extends Deps {
  handlers: Handlers;
  outbox: Outbox;
  /**
   * Brings the database up to another release's content, and gives the same server as it speaks of that one: calls under way end in this, new ones
   * begin in that. Connections, queue and files are the same, and are closed once, by either.
   */
  takeRelease(shown: ShownContent): Promise<Assembled>;
  /** Lets running jobs end, gives them back to the queue after `timeoutMs`, and closes the database. */
  close(timeoutMs?: number): Promise<void>;
}

export interface AssembleOptions {
  log: Logger;
  now?: () => Date;
  /** The release the site beside it was built as; without one, content is read as of now. */
  releaseAt?: Date | undefined;
  /** Reads the content of the release that the database says is shown; without it, that of `releaseAt`. */
  readContent?: ((database: Database) => Promise<ShownContent>) | undefined;
  /** The release that was delivered with the server, where others may be shown in its place. */
  delivered?: BuiltRelease | null;
  /** The releases that the server follows, and leads from one to another; none unless given. */
  releases?: ReleaseShelf | null;
  /** Makes the pages of drafts; none unless given. */
  draftPages?: DraftPages | null;
  /** The counter, and the teller of each step; none unless given. */
  metrics?: Metrics;
  traces?: Traces;
  /** Makes releases of the site; null where its sources are not. */
  maker?: ReleaseMaker | null;
  /** Passes releases on to a static host; null where they are made here, or nowhere. */
  passer?: ReleasePasser | null;
  /** Puts releases on a storage; null where whoever serves the site has the folders. */
  storage?: SiteStorage | null;
  /** Aborted when this process is about to leave. */
  stopping?: AbortSignal;
  /** Tests bring their own; otherwise the configuration says. */
  database?: Database;
}

/** The most time that a receiver of traces that is away may cost at the end. */
const LAST_TRACES_MS = 1000;

const calendarProviders = {
  rent: rentCalendarProvider,
  space: leaseCalendarProvider,
  advisory: consultationCalendarProvider,
  activity: registrationCalendarProvider,
  appointment: appointmentCalendarProvider,
};

/** Opens everything a server is made of: content read and checked, database migrated, release loaded, queue ready. */
export async function assemble(config: Config, options: AssembleOptions): Promise<Assembled> {
  const { log, now = () => new Date(), releaseAt, traces = NO_TRACES } = options;
  // An operator's command speaks of the release that is shown, as the servers do: what is being edited is nothing that a booking goes by.
  const releases = options.readContent === undefined && config.releasesDir !== null ? openReleases({ ...config, servesSite: false }) : null;
  const delivered = options.delivered ?? (releases?.folders ? releases.delivered : null);
  const readContent =
    options.readContent ??
    (releases === null
      ? async () => ({ id: null, library: await readLibrary(config.contentDir, { at: releaseAt ?? now() }) })
      : (database: Database) => releases.readFirst(database, now()));
  const database =
    options.database ?? (await openDatabase({ ...config, traces, onLost: (error) => log.warn({ err: error }, 'a database connection was lost') }));
  try {
    await migrate(database);
    if (config.role !== 'worker') watchReplica(database, log);
    // Before anything is read: an act on the content that a process was killed in is brought to its end.
    await healContent({ database }, openContentStore(config));
    const shown = await readContent(database);
    const parts = await openParts(config, database, shown.library, { ...options, delivered });
    return await atRelease(parts, shown);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Where a replica answers reads, the log says when it begins and when it ceases to. */
function watchReplica({ replica }: Pick<Database, 'replica'>, log: Logger): void {
  replica?.watch((isOfUse, err) => {
    if (isOfUse) log.info('the replica answers reads');
    else log.warn({ ...(err !== undefined && { err }) }, 'the replica is not asked: the primary answers all reads');
  });
}

/** All of a server that outlives a release. */
type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(
  config: Config,
  database: Database,
  { settings: { centre } }: Library,
  {
    log,
    now = () => new Date(),
    metrics = NO_METRICS,
    traces = NO_TRACES,
    delivered = null,
    maker = null,
    passer = null,
    storage = null,
    releases = null,
    draftPages = null,
    stopping = new AbortController().signal,
  }: AssembleOptions,
) {
  const secrets = openSecrets(config.secretKeys, config.dataDir);
  const jobs = await openJobs(database, { kinds: JOBS, log, secrets, now, isWorker: config.role !== 'api', metrics, traces });
  const { apple } = config.wallets;
  if (apple !== null && apple.validUntil <= now())
    log.warn({ until: apple.validUntil }, 'the certificate for Apple Wallet has ended: no ticket is offered for it');
  const outbox = openOutbox(join(config.dataDir, 'outbox'));
  const waitKinds = { rent: rentWaitlistKind, advisory: consultationWaitlistKind, activity: activityWaitlistKind };
  return {
    delivered,
    maker,
    passer,
    storage,
    outbox,
    mailer: openMailer(config.smtpUrl, outbox, centre.mail_from),
    sms: openSmsSender(config.smsGateway, outbox, centre.sms_sender),
    sendWebhook: openWebhookSender({ timeoutMs: ANSWER_TIMEOUT_MS, maxAnswerBytes: ANSWER_MAX_BYTES, allowsPrivate: config.webhooksToPrivate }),
    deps: {
      config,
      database,
      jobs,
      releases,
      draftPages,
      secrets,
      search: config.googleSearch && openGoogleSearch(config.googleSearch),
      files: await openFiles(config.filesS3, join(config.dataDir, 'files')),
      receiveUploads,
      pictures: openPictures(),
      waitKinds,
      payments: openPaymentProviders(config, now),
      invoices: openInvoices({ keys: config.payments.ecpayInvoices, demoDir: config.isDemo ? config.dataDir : null }, now),
      collected: ((...asked) => readCollectedIds(database.db, ...asked)) satisfies Deps['collected'],
      calendarProviders: { ...calendarProviders, waitlist: waitlistCalendarProvider(waitKinds) },
      visits: createVisitCounter(database.db, secrets, log),
      log,
      metrics,
      traces,
      now,
      stopping,
    } satisfies Omit<Deps, 'library' | 'settings' | 'answers' | 'calendarVersions'>,
  };
}

async function atRelease(parts: Parts, content: ShownContent): Promise<Assembled> {
  const { delivered, maker, passer, storage, outbox, mailer, sms, sendWebhook } = parts;
  const { config, database, jobs, now, log, metrics, traces } = parts.deps;
  const calendarVersions = await database.db.transaction().execute((tx) => renewContent(tx, content, delivered, now()));
  const settings = await openSettings(database.db, content.library, now);
  const { library } = settings;
  const deps: Deps = { ...parts.deps, library, settings, answers: createContentCache(now), calendarVersions };
  const { centre, opening } = library.settings;
  return {
    ...deps,
    outbox,
    handlers: {
      ...actingJobs(
        handlersOf(JOBS, {
          ...deps,
          maker,
          passer,
          storage,
          mailer,
          sendWebhook,
          sms,
          outbox,
          centre: { ...centre, opening },
          rentCalendar: (id: string, language: Language) => mailedRentCalendar(deps, id, language),
        }),
        now,
        settings.renew,
      ),
      relayEvents: createRelay({ database, log, now, metrics }, eventHandlers(deps)),
    },
    takeRelease: (next) => atRelease(parts, next),
    close: async (timeoutMs = config.stopTimeoutMs) => {
      await deps.visits.flush();
      await jobs.stop(timeoutMs);
      mailer.close();
      await database.close();
      await traces.close(Math.min(timeoutMs, LAST_TRACES_MS));
    },
  };
}
