import type { Logger } from 'pino';
import type { Library } from '../editorial/library.ts';
import type { FileStore } from './adapters/files.ts';
import type { Pictures } from './adapters/pictures.ts';
import type { SiteSearch } from './adapters/search.ts';
import type { Secrets } from './adapters/secrets.ts';
import type { Config } from './config/config.ts';
import type { ReadCollected } from './content/collect-marks.ts';
import type { VisitCounter } from './content/visit-counter.ts';
import type { Database } from './db/client.ts';
import type { EventVersion } from './db/release.ts';
import type { DraftPages } from './editing/preview/draft-pages.ts';
import type { ContentCache } from './http/content-cache.ts';
import type { ReceiveUploads } from './http/upload-receiver.ts';
import type { InvoiceProvider } from './invoices/providers/invoice-provider.ts';
import type { Jobs } from './jobs/queue.ts';
import type { CalendarProviders } from './my-calendar/calendar-provider.ts';
import type { PaymentProviders } from './payments/providers/provider.ts';
import type { ReleaseShelf } from './releases/release-shelf.ts';
import type { LiveSettings } from './settings/live-settings.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Traces } from './telemetry/traces.ts';
import type { WaitlistBookingKinds } from './waitlist/waitlist-kind.ts';

/** The parts of a running server; services take what they need of it. */
export interface Deps {
  config: Config;
  database: Database;
  jobs: Jobs;
  /** The cached responses of content calls since the start. */
  answers: ContentCache;
  /** Everything that editors wrote, with the settings of this moment. */
  library: Library;
  /** Null where what was delivered is all that is shown. */
  releases: ReleaseShelf | null;
  /** Null where the sources of the site are not. */
  draftPages: DraftPages | null;
  /** The versions of settings that `library` has. */
  settings: LiveSettings;
  secrets: Secrets;
  /** Null: the site is searched with the index that comes with it. */
  search: SiteSearch | null;
  files: FileStore;
  receiveUploads: ReceiveUploads;
  pictures: Pictures;
  visits: VisitCounter;
  /** Which items are among a member's favourites. */
  collected: ReadCollected;
  /** The ways to pay that are set up. */
  payments: PaymentProviders;
  /** Null: none is set up, and invoices that are due wait. */
  invoices: InvoiceProvider | null;
  /** The waitlist's view of each kind of booking. */
  waitKinds: WaitlistBookingKinds;
  /** The entries of each kind of booking in a member's calendar. */
  calendarProviders: CalendarProviders;
  /** The versions of the calendar's events, by id. */
  calendarVersions: ReadonlyMap<string, EventVersion>;
  log: Logger;
  /** The counter of what is done, and the teller of its steps; they do nothing unless the configuration says. */
  metrics: Metrics;
  traces: Traces;
  /** The only clock; tests turn it. */
  now: () => Date;
  /** Aborted when this process is about to leave: balancers are told to look away. */
  stopping: AbortSignal;
}
