import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { MINUTE_MS } from '../../domain/time/period.ts';
import { inEachLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { type ContentConfig, contentVariables, readContentConfig } from './content-config.ts';
import { type PaymentKeys, paymentVariables, readPaymentKeys } from './payment-config.ts';
import { type PublishingConfig, publishingVariables, readPublishing } from './publishing-config.ts';
import { isPublishedKey } from './secret-key.ts';
import { readTelemetry, type TelemetryConfig, telemetryVariables } from './telemetry-config.ts';
import { demandTls, plainTransports } from './transport-rules.ts';
import { flag, origin, port, secretKey, url, wholeNumber } from './variables.ts';
import { readWalletKeys, type WalletKeys, walletVariables } from './wallet-keys.ts';

const CONTENT_DIR = join(import.meta.dirname, '../../../content');

type Environment = Record<string, string | undefined>;

/**
 * All that a call waits for others, so that nobody waits ten seconds for an answer: the rounding of a time-out (half a second),
 * a moment of cleaning up (one) and the machine's own work come on top.
 */
const LONGEST_CALL_MS = 8000;

/** An engine a language: `GOOGLE_SEARCH_ENGINE_ZH` and so on. */
const engineName = <L extends Language>(language: L) => `GOOGLE_SEARCH_ENGINE_${language.toUpperCase() as Uppercase<L>}` as const;
const googleEngines = Object.fromEntries(LANGUAGES.map((language) => [engineName(language), v.optional(v.string())])) as Record<
  ReturnType<typeof engineName<Language>>,
  v.OptionalSchema<v.StringSchema<undefined>, undefined>
>;

const EnvironmentSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  ROLE: v.optional(v.picklist(['all', 'api', 'worker'], 'must be all, api or worker'), 'all'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PORT: v.optional(port, '4321'),
  DATA_DIR: v.optional(v.string(), 'var'),
  CONTENT_DIR: v.optional(v.string()),
  RELEASES_DIR: v.optional(v.string()),
  ...contentVariables,
  DATABASE_URL: v.optional(url('postgres:', 'postgresql:')),
  DATABASE_POOLER_URL: v.optional(url('postgres:', 'postgresql:')),
  DATABASE_READ_URL: v.optional(url('postgres:', 'postgresql:')),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(2, 200), '10'),
  DATABASE_CONNECT_TIMEOUT_MS: v.optional(wholeNumber(100, MINUTE_MS), '3000'),
  DATABASE_LOCK_TIMEOUT_MS: v.optional(wholeNumber(100, MINUTE_MS), '5000'),
  DATABASE_STATEMENT_TIMEOUT_MS: v.optional(wholeNumber(1000, 600_000), '20000'),
  DATABASE_CALL_TIMEOUT_MS: v.optional(wholeNumber(500, LONGEST_CALL_MS), String(LONGEST_CALL_MS)),
  DEMO: v.optional(flag),
  SERVE_SITE: v.optional(flag, '1'),
  PUBLIC_SITE_URL: v.optional(origin),
  PUBLIC_API_BASE_URL: v.optional(url('http:', 'https:')),
  SMTP_URL: v.optional(url('smtp:', 'smtps:')),
  SMS_GATEWAY_URL: v.optional(url('http:', 'https:')),
  SMS_GATEWAY_TOKEN: v.optional(v.string()),
  FILES_S3_BUCKET: v.optional(v.string()),
  FILES_S3_REGION: v.optional(v.string()),
  FILES_S3_ENDPOINT: v.optional(url('http:', 'https:')),
  FILES_S3_KEY_ID: v.optional(v.string()),
  FILES_S3_SECRET: v.optional(v.string()),
  SECRET_KEY: v.optional(secretKey),
  SECRET_KEY_FORMER: v.optional(secretKey),
  ALLOW_PLAIN_HTTP_SITE: v.optional(flag, '0'),
  ALLOW_PLAIN_HTTP_API: v.optional(flag, '0'),
  ALLOW_PLAIN_HTTP_SMS: v.optional(flag, '0'),
  ALLOW_PLAIN_HTTP_S3: v.optional(flag, '0'),
  ALLOW_PLAIN_HTTP_SEARCH: v.optional(flag, '0'),
  ALLOW_PLAIN_HTTP_OTLP: v.optional(flag, '0'),
  ALLOW_PLAIN_SMTP: v.optional(flag, '0'),
  ALLOW_PLAIN_POSTGRES: v.optional(flag, '0'),
  WEBHOOKS_TO_PRIVATE: v.optional(flag, '0'),
  SMS_MAX_PER_HOUR: v.optional(wholeNumber(1, 1_000_000), '500'),
  SMS_MAX_PER_DAY: v.optional(wholeNumber(1, 10_000_000), '3000'),
  GOOGLE_SEARCH_KEY: v.optional(v.string()),
  ...googleEngines,
  GOOGLE_SEARCH_URL: v.optional(url('http:', 'https:'), 'https://www.googleapis.com/customsearch/v1'),
  ...walletVariables,
  ...paymentVariables,
  RELEASE_AT: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a time as 2026-11-21T10:00:00Z'))),
  TRUST_PROXY: v.optional(wholeNumber(0, 5), '0'),
  ...telemetryVariables,
  ...publishingVariables,
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300)),
  STOP_TIMEOUT_SECONDS: v.optional(wholeNumber(1, 300), '20'),
});

/** In production, unless told otherwise: a few looks of a balancer that asks every second or two. */
const DRAIN_SECONDS = 5;

export interface Config extends ContentConfig, PublishingConfig {
  isProduction: boolean;
  /** `api` answers requests, `worker` runs jobs, `all` does both. */
  role: 'all' | 'api' | 'worker';
  host: string;
  port: number;
  /** Absolute path of the folder for the embedded database, the outbox and members' files. */
  dataDir: string;
  /** Absolute path of what editors write. The site is built of `content/`; another folder is for tests, which serve no site. */
  contentDir: string;
  /** Absolute path of the folder of releases. Null: what was delivered with the server is what it shows. */
  releasesDir: string | null;
  /** Null: PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** Of a pooler before the same database, by transactions: calls go through it, and what a session keeps past it. Null: there is none. */
  databasePoolerUrl: string | null;
  /** Of a standby of the same database, which may answer reads. Null: there is none. */
  databaseReadUrl: string | null;
  databasePoolSize: number;
  /** For PostgreSQL, in milliseconds: a new connection, a lock, a statement, and all that a call waits for the database and other servers. */
  databaseTimeouts: { connectMs: number; lockMs: number; statementMs: number; callMs: number };
  /** Demo members and the outbox page exist. */
  isDemo: boolean;
  /** False when a CDN serves `dist/` and this process only the API. */
  servesSite: boolean;
  /** Origin in links of mails and the like, without a slash at the end. */
  siteUrl: string;
  /** Where others reach the API, without a slash at the end: `/api` of the site, or what the build was told. */
  apiUrl: string;
  /** Null: mails become `.eml` files in the outbox. */
  smtpUrl: string | null;
  /** Null: SMS become `.sms.json` files in the outbox. */
  smsGateway: { url: string; token: string | null } | null;
  /** For development: webhooks also go to private addresses, and over plain http. */
  webhooksToPrivate: boolean;
  /** The most SMS that all nodes together send. */
  smsCeiling: { perHour: number; perDay: number };
  /** Null: what members send is kept in `dataDir/files`. */
  filesS3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
  /** The keys that encrypt secrets. `current` null: a key that is made in `dataDir`; `former` opens and verifies, too, while the key is changed. */
  secretKeys: { current: string | null; former: string | null };
  /** Null: the site is searched with the index that comes with it. */
  googleSearch: { url: string; key: string; engines: Record<Language, string> } | null;
  /** The keys with which tickets are made for the wallets of phones; each null: none is offered. */
  wallets: WalletKeys;
  /** The payment providers that are set up; none: no points are sold. */
  payments: PaymentKeys;
  /** The number of proxies in front that are trusted for the caller's address. */
  trustedProxies: number;
  /** The release to speak of where no built site beside the server says it. */
  releaseAt: Date | undefined;
  /** The ways in which this process may be watched. */
  telemetry: TelemetryConfig;
  logLevel: string;
  /** Between saying that this node leaves and leaving: balancers look away meanwhile. */
  drainMs: number;
  stopTimeoutMs: number;
}

/** The environment is wrong: one line that names every variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete: ${problems.join('; ')}`);
  }
}

type Needed = { name: 'DATABASE_URL' | 'PUBLIC_SITE_URL' | 'SMTP_URL' | 'SMS_GATEWAY_URL' | 'SECRET_KEY'; why: string };

/** The settings that a server needs. Tests go without: they run one role by itself on PGlite, and read mails as files. */
function neededBy(env: v.InferOutput<typeof EnvironmentSchema>, isDemo: boolean): Needed[] {
  if (env.NODE_ENV === 'production' && !isDemo)
    return (['DATABASE_URL', 'PUBLIC_SITE_URL', 'SMTP_URL', 'SMS_GATEWAY_URL', 'SECRET_KEY'] as const).map((name) => ({ name, why: 'in production' }));
  if (env.NODE_ENV === 'test') return [];
  const needed: Needed[] = [];
  // Jobs and requests in processes of their own meet in the database: an embedded one has a single process.
  if (env.ROLE !== 'all') needed.push({ name: 'DATABASE_URL', why: `for ROLE=${env.ROLE}` });
  // An e-mail to a real member must not end as a file that nobody reads, nor their second factor hang on one.
  if (env.DATABASE_URL !== undefined && !isDemo)
    for (const name of ['SMTP_URL', 'SMS_GATEWAY_URL', 'SECRET_KEY'] as const) needed.push({ name, why: 'with DATABASE_URL, unless DEMO=1' });
  return needed;
}

const GOOGLE_NAMES = ['GOOGLE_SEARCH_KEY', ...LANGUAGES.map(engineName)] as const;

/** A search that works in one language and not in another would look broken: all of it is set, or nothing. @throws ConfigError */
function readGoogleSearch(env: v.InferOutput<typeof EnvironmentSchema>): Config['googleSearch'] {
  const missing = GOOGLE_NAMES.filter((name) => !env[name]);
  if (missing.length === 0)
    return { url: env.GOOGLE_SEARCH_URL, key: env.GOOGLE_SEARCH_KEY ?? '', engines: inEachLanguage((language) => env[engineName(language)] ?? '') };
  if (missing.length === GOOGLE_NAMES.length) return null;
  throw new ConfigError(missing.map((name) => `${name}: must be set with the other GOOGLE_SEARCH variables`));
}

const S3_NAMES = ['FILES_S3_BUCKET', 'FILES_S3_REGION', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET'] as const;

/** Half a storage would be a folder that nobody meant. @throws ConfigError */
function readFilesS3(env: v.InferOutput<typeof EnvironmentSchema>): Config['filesS3'] {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_KEY_ID: accessKeyId, FILES_S3_SECRET: secretAccessKey } = env;
  if (bucket && region && accessKeyId && secretAccessKey) return { bucket, region, accessKeyId, secretAccessKey, endpoint: env.FILES_S3_ENDPOINT ?? null };
  const missing = S3_NAMES.filter((name) => !env[name]);
  if (missing.length === S3_NAMES.length && env.FILES_S3_ENDPOINT === undefined) return null;
  throw new ConfigError(missing.map((name) => `${name}: must be set with the other FILES_S3 variables`));
}

/** The ways that may go in the clear when somebody insists, each with the variable that does. */
const PLAIN_WHEN_INSISTED = {
  PUBLIC_SITE_URL: 'ALLOW_PLAIN_HTTP_SITE',
  PUBLIC_API_BASE_URL: 'ALLOW_PLAIN_HTTP_API',
  SMS_GATEWAY_URL: 'ALLOW_PLAIN_HTTP_SMS',
  FILES_S3_ENDPOINT: 'ALLOW_PLAIN_HTTP_S3',
  SITE_S3_ENDPOINT: 'ALLOW_PLAIN_HTTP_S3',
  GOOGLE_SEARCH_URL: 'ALLOW_PLAIN_HTTP_SEARCH',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'ALLOW_PLAIN_HTTP_OTLP',
  SMTP_URL: 'ALLOW_PLAIN_SMTP',
  DATABASE_URL: 'ALLOW_PLAIN_POSTGRES',
  DATABASE_POOLER_URL: 'ALLOW_PLAIN_POSTGRES',
  DATABASE_READ_URL: 'ALLOW_PLAIN_POSTGRES',
} as const;

/** Passwords, codes and personal data do not travel in the clear unless somebody insists, for each way by itself. @throws ConfigError */
function refusePlainTransports(env: v.InferOutput<typeof EnvironmentSchema>): void {
  const names = Object.keys(PLAIN_WHEN_INSISTED) as (keyof typeof PLAIN_WHEN_INSISTED)[];
  const ways = names.map((name) => ({ name, url: env[name], insist: PLAIN_WHEN_INSISTED[name], isInsisted: env[PLAIN_WHEN_INSISTED[name]] }));
  const faults = plainTransports(ways);
  if (faults.length > 0) throw new ConfigError(faults);
}

function smtpUrlOf({ SMTP_URL: url, ALLOW_PLAIN_SMTP: isPlain }: v.InferOutput<typeof EnvironmentSchema>, isReal: boolean): string | null {
  if (url === undefined) return null;
  return isReal && !isPlain ? demandTls(url) : url;
}

/** @throws ConfigError */
function readSecretKeys(env: v.InferOutput<typeof EnvironmentSchema>): Config['secretKeys'] {
  const { SECRET_KEY: current = null, SECRET_KEY_FORMER: former = null } = env;
  if (former !== null && current === null) throw new ConfigError(['SECRET_KEY_FORMER: is for changing SECRET_KEY, which must be set, too']);
  if (former !== null && former === current) throw new ConfigError(['SECRET_KEY_FORMER: must be another key than SECRET_KEY']);
  const published = env.NODE_ENV === 'production' ? [current, former].filter((key) => key !== null && isPublishedKey(key)) : [];
  if (published.length > 0) throw new ConfigError(['SECRET_KEY: is an example that anybody can read: make one with `openssl rand -base64 32`']);
  return { current, former };
}

/**
 * The server's configuration, as a pure function of the environment. Empty variables count as unset.
 * @throws ConfigError naming every variable that is missing or malformed.
 */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(EnvironmentSchema, given);
  if (!result.success) throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`));
  const env = result.output;
  const isProduction = env.NODE_ENV === 'production';
  const isDemo = env.DEMO ?? (!isProduction && env.DATABASE_URL === undefined);
  const missing = neededBy(env, isDemo).filter(({ name }) => env[name] === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map(({ name, why }) => `${name}: must be set ${why}`));
  const isReal = isProduction && !isDemo;
  if (isReal) refusePlainTransports(env);
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_READ_URL'] as const)
    if (env[name] !== undefined && env.DATABASE_URL === undefined) throw new ConfigError([`${name}: goes with DATABASE_URL, which must be set, too`]);
  if (isProduction && env.WEBHOOKS_TO_PRIVATE)
    throw new ConfigError(['WEBHOOKS_TO_PRIVATE: is for development: in production webhooks go to public addresses']);
  const siteUrl = env.PUBLIC_SITE_URL ?? `http://localhost:${env.PORT}`;
  // A test has the providers that it brings.
  const hasTwins = isDemo && (env.NODE_ENV !== 'test' || env.DEMO === true);
  const payments = readPaymentKeys(env, { isReal, demoUrl: hasTwins ? siteUrl : null });
  const [wallets, telemetry, content, publishing] = [readWalletKeys(env), readTelemetry(env), readContentConfig(env), readPublishing(env)];
  const faults = [...wallets.faults, ...payments.faults, ...telemetry.faults, ...content.faults, ...publishing.faults];
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    ...publishing.config,
    isProduction,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    contentDir: env.CONTENT_DIR === undefined ? CONTENT_DIR : resolve(env.CONTENT_DIR),
    releasesDir: env.RELEASES_DIR === undefined ? null : resolve(env.RELEASES_DIR),
    ...content.config,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolerUrl: env.DATABASE_POOLER_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseTimeouts: {
      connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      lockMs: env.DATABASE_LOCK_TIMEOUT_MS,
      statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      callMs: env.DATABASE_CALL_TIMEOUT_MS,
    },
    isDemo,
    servesSite: env.SERVE_SITE,
    siteUrl,
    apiUrl: env.PUBLIC_API_BASE_URL?.replace(/\/+$/, '') ?? `${siteUrl}/api`,
    smtpUrl: smtpUrlOf(env, isReal),
    smsGateway: env.SMS_GATEWAY_URL ? { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN ?? null } : null,
    webhooksToPrivate: env.WEBHOOKS_TO_PRIVATE,
    smsCeiling: { perHour: env.SMS_MAX_PER_HOUR, perDay: env.SMS_MAX_PER_DAY },
    filesS3: readFilesS3(env),
    secretKeys: readSecretKeys(env),
    googleSearch: readGoogleSearch(env),
    wallets: wallets.keys,
    payments: payments.keys,
    trustedProxies: env.TRUST_PROXY,
    releaseAt: env.RELEASE_AT === undefined ? undefined : new Date(env.RELEASE_AT),
    telemetry: telemetry.config,
    logLevel: env.LOG_LEVEL,
    // Nobody sends requests to a worker, and nobody balances a developer's machine.
    drainMs: (env.DRAIN_SECONDS ?? (isProduction && env.ROLE !== 'worker' ? DRAIN_SECONDS : 0)) * 1000,
    stopTimeoutMs: env.STOP_TIMEOUT_SECONDS * 1000,
  };
}
