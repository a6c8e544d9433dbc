import { join } from 'node:path';
import type { Logger } from 'pino';
import { advisoryPools } from '../domain/consultations/consultation-pools.ts';
import { ANSWER_MAX_BYTES, ANSWER_TIMEOUT_MS } from '../domain/webhooks/webhook.ts';
import type { Library } from '../editorial/library.ts';
import { readLibrary } from '../editorial/read-library.ts';
import { poolRules } from '../editorial/settings/advisory.ts';
import type { Language } from '../i18n/languages.ts';
import { registrationCalendarProvider } from './activities/calendar-entries.ts';
import { releasedSessions } from './activities/registered-activity.ts';
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
import { releasedEvents } from './calendar/calendar-digest.ts';
import { readCollectedIds } from './collections/queries.ts';
import type { Config } from './config/config.ts';
import { consultationCalendarProvider } from './consultations/calendar-entries.ts';
import { consultationWaitlistKind } from './consultations/waitlist-kind.ts';
import { createVisitCounter } from './content/visit-counter.ts';
import type { Database } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { upsertActivitySessions, upsertAdvisoryPools, upsertCalendarEvents, upsertDevices } from './db/release.ts';
import type { Deps } from './deps.ts';
import { eventHandlers } from './event-handlers.ts';
import { createContentCache } from './http/content-cache.ts';
import { openInvoices } from './invoices/open-invoices.ts';
import { actingJobs } from './jobs/acting-jobs.ts';
import { handlersOf } from './jobs/job-kinds.ts';
import { type Handlers, openJobs } from './jobs/queue.ts';
import { createRelay } from './jobs/relay-events.ts';
import { appointmentCalendarProvider } from './matchmaking/calendar-entries.ts';
import { openPaymentProviders } from './payments/providers/open-providers.ts';
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
  /** Lets running jobs end, gives them back to the queue after `timeoutMs`, and closes the database. */
  close(timeoutMs?: number): Promise<void>;
}

export interface AssembleOptions {
  log: Logger;
  now?: () => Date;
  /** The release the site beside it was built as; without one, content is read as of now. */
  releaseAt?: Date | undefined;
  /** The counter, and the teller of each step; none unless given. */
  metrics?: Metrics;
  traces?: Traces;
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
export async function assemble(
  config: Config,
  { log, now = () => new Date(), releaseAt, metrics = NO_METRICS, traces = NO_TRACES, stopping = new AbortController().signal, ...given }: AssembleOptions,
): Promise<Assembled> {
  const content = await readLibrary(config.contentDir, { at: releaseAt ?? now() });
  const database = given.database ?? (await openDatabase({ ...config, traces, onLost: (error) => log.warn({ err: error }, 'a database connection was lost') }));
  try {
    await migrate(database);
    const calendarVersions = await releaseContent(database, content, now());
    const settings = await openSettings(database.db, content, now);
    const { library } = settings;
    const secrets = openSecrets(config.secretKeys, config.dataDir);
    const jobs = await openJobs(database, { kinds: JOBS, log, secrets, now, isWorker: config.role !== 'api', metrics, traces });
    const { centre } = library.settings;
    const { apple } = config.wallets;
    if (apple !== null && apple.validUntil <= now())
      log.warn({ until: apple.validUntil }, 'the certificate for Apple Wallet has ended: no ticket is offered for it');
    const outbox = openOutbox(join(config.dataDir, 'outbox'));
    const mailer = openMailer(config.smtpUrl, outbox, centre.mail_from);
    const sms = openSmsSender(config.smsGateway, outbox, centre.sms_sender);
    const sendWebhook = openWebhookSender({ timeoutMs: ANSWER_TIMEOUT_MS, maxAnswerBytes: ANSWER_MAX_BYTES, allowsPrivate: config.webhooksToPrivate });
    const files = await openFiles(config.filesS3, join(config.dataDir, 'files'));
    const waitKinds = { rent: rentWaitlistKind, advisory: consultationWaitlistKind, activity: activityWaitlistKind };
    const deps: Deps = {
      config,
      database,
      jobs,
      answers: createContentCache(now),
      library,
      settings,
      secrets,
      search: config.googleSearch && openGoogleSearch(config.googleSearch),
      files,
      receiveUploads,
      pictures: openPictures(),
      calendarVersions,
      waitKinds,
      payments: openPaymentProviders(config, now),
      invoices: openInvoices({ keys: config.payments.ecpayInvoices, demoDir: config.isDemo ? config.dataDir : null }, now),
      collected: (...asked) => readCollectedIds(database.db, ...asked),
      calendarProviders: { ...calendarProviders, waitlist: waitlistCalendarProvider(waitKinds) },
      visits: createVisitCounter(database.db, secrets, log),
      log,
      metrics,
      traces,
      now,
      stopping,
    };
    return {
      ...deps,
      outbox,
      handlers: {
        ...actingJobs(
          handlersOf(JOBS, {
            ...deps,
            mailer,
            sendWebhook,
            sms,
            outbox,
            centre: { ...centre, opening: library.settings.opening },
            rentCalendar: (id: string, language: Language) => mailedRentCalendar(deps, id, language),
          }),
          now,
          settings.renew,
        ),
        relayEvents: createRelay({ database, log, now, metrics }, eventHandlers(deps)),
      },
      close: async (timeoutMs = config.stopTimeoutMs) => {
        await deps.visits.flush();
        await jobs.stop(timeoutMs);
        mailer.close();
        await database.close();
        await traces.close(Math.min(timeoutMs, LAST_TRACES_MS));
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Brings what the database knows of the content up to this release. @returns the versions of the calendar's events */
async function releaseContent({ db }: Database, library: Library, now: Date): Promise<Deps['calendarVersions']> {
  const kinds = new Map(library.deviceTypes.map(({ id, kind }) => [id, kind]));
  await upsertDevices(
    db,
    library.devices.map(({ id, data }) => ({ id, kind: kinds.get(data.type) ?? 'equipment', quantity: data.quantity })),
  );
  await upsertAdvisoryPools(db, advisoryPools(poolRules(library.settings)), library.settings.advisory.lead_hours);
  await upsertActivitySessions(db, releasedSessions(library), now);
  return upsertCalendarEvents(db, releasedEvents(library), now);
}
