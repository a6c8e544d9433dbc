import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { methodsOf } from '../contract/index.ts';
import { authorize } from '../contract/oauth/authorize.ts';
import { Refusal } from '../contract/refusal.ts';
import { DEMO_PAY_PATH } from '../domain/payments/demo-pages.ts';
import { acceptedLanguages, chooseLanguage } from '../i18n/choose-language.ts';
import type { Language } from '../i18n/languages.ts';
import { mountOldUser } from './accounts/former-site/routes.ts';
import { mountMyData } from './accounts/leaving/routes.ts';
import { mountComicists } from './accounts/profile/creator-routes.ts';
import { mountProfile } from './accounts/profile/routes.ts';
import { mountMemberContact, mountMemberPassword } from './accounts/recovery/routes.ts';
import { mountMember } from './accounts/registration/routes.ts';
import { mountActivities } from './activities/routes.ts';
import { mountStaffRegistrations } from './activities/staff/routes.ts';
import { mountWallets } from './activities/wallet/routes.ts';
import { StorageAway } from './adapters/storage-fault.ts';
import { withinBudget } from './budget.ts';
import { mountCalendar } from './calendar/routes.ts';
import { mountBlocks, mountClosing, mountSpecialHours } from './closings/routes.ts';
import { mountCollections } from './collections/routes.ts';
import type { Config } from './config/config.ts';
import { mountAdvisory } from './consultations/routes.ts';
import { mountContact } from './contact/routes.ts';
import { mountActivityContent } from './content/activity-routes.ts';
import { mountDatabaseContent } from './content/databases-routes.ts';
import { mountContent } from './content/routes.ts';
import { mountVisit } from './content/visit-routes.ts';
import { mountCreatorApplications } from './creators/routes.ts';
import { mountDamage } from './damage/routes.ts';
import type { Deps } from './deps.ts';
import { mountDay } from './desk/routes.ts';
import { mountEditing } from './editing/routes.ts';
import { mountHealth } from './health.ts';
import type { App, Env } from './http/bind.ts';
import { findClient } from './http/callers/clients.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { refusalResponse } from './http/error-response.ts';
import { mountDocs } from './http/openapi/docs.ts';
import { refusalOf } from './http/refusal-of.ts';
import { requestIdOf } from './http/request-id.ts';
import { mountToken } from './identity/login/routes.ts';
import { mountSecurity } from './identity/security/routes.ts';
import { mountImports } from './imports/routes.ts';
import { mountInsight } from './insight/routes.ts';
import { mountInvoices } from './invoices/routes.ts';
import { mountLevels } from './levels/routes.ts';
import { mountMatchmaking } from './matchmaking/routes.ts';
import { mountMyCalendar } from './my-calendar/routes.ts';
import { mountNotifications } from './notifications/routes.ts';
import { METADATA_PATH, metadataPage } from './oauth/metadata.ts';
import { mountAuthorize } from './oauth/routes.ts';
import { mountPayments } from './payments/routes.ts';
import { mountPoints } from './points/routes.ts';
import { mountPushes } from './releases/pushes/routes.ts';
import { mountReleases } from './releases/routes.ts';
import { mountDesk } from './rent/desk/routes.ts';
import { mountRent } from './rent/routes.ts';
import { mountSearch } from './search/routes.ts';
import { mountSettings } from './settings/routes.ts';
import { mountSpace } from './spaces/routes.ts';
import { mountSpending } from './spending/routes.ts';
import { mountStaffAccount } from './staff/account-routes.ts';
import { mountApiTokens } from './staff/api-token-routes.ts';
import { mountAudit } from './staff/audit-routes.ts';
import { mountAccountClosures } from './staff/closures/routes.ts';
import { mountStaffMembers } from './staff/members/routes.ts';
import { mountQueueItems } from './staff/queue/routes.ts';
import { mountUndelivered } from './staff/undelivered/routes.ts';
import { routeLabel } from './telemetry/route-label.ts';
import type { OpenStep } from './telemetry/traces.ts';
import { mountUpload } from './uploads/routes.ts';
import { mountWaitlist } from './waitlist/routes.ts';
import { mountWebhooks } from './webhooks/routes.ts';

type Page = (c: Context) => Promise<Response>;
/** Pages that only a demo has. */
export interface DemoPages {
  outbox: Page;
  emails: Page;
  /** The payment providers in this process; null where real ones are set up. */
  payments: Hono | null;
}
/** Where they are. */
export const DEMO_PATHS = ['/outbox', '/letters', DEMO_PAY_PATH];

/** The routes of each room. */
const MOUNTS: readonly ((app: App, deps: Deps) => void)[] = [
  mountHealth,
  mountDocs,
  mountContent,
  mountContact,
  mountUndelivered,
  mountQueueItems,
  mountVisit,
  mountActivityContent,
  mountDatabaseContent,
  mountActivities,
  mountStaffRegistrations,
  mountWallets,
  mountCalendar,
  mountMyCalendar,
  mountRent,
  mountPoints,
  mountCreatorApplications,
  mountLevels,
  mountSpace,
  mountWaitlist,
  mountCollections,
  mountDesk,
  mountDay,
  mountSpending,
  mountClosing,
  mountSpecialHours,
  mountBlocks,
  mountAdvisory,
  mountMatchmaking,
  mountPayments,
  mountInvoices,
  mountSearch,
  mountToken,
  mountAuthorize,
  mountMember,
  mountSecurity,
  mountStaffAccount,
  mountNotifications,
  mountMyData,
  mountOldUser,
  mountMemberPassword,
  mountMemberContact,
  mountComicists,
  mountProfile,
  mountUpload,
  mountDamage,
  mountAudit,
  mountStaffMembers,
  mountAccountClosures,
  mountWebhooks,
  mountInsight,
  mountImports,
  mountSettings,
  mountApiTokens,
  mountReleases,
  mountEditing,
  mountPushes,
];

/** The API as one Hono app, all under `/api`. In-process for tests, behind the node server otherwise. */
export function createApp(deps: Deps): App {
  const app: App = new Hono<Env>().basePath('/api');
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('language', chooseLanguage({ browser: acceptedLanguages(c.req.header('accept-language')) }));
    c.set('address', addressOf(c, deps.config.trustedProxies));
    c.header('X-Request-Id', requestId);
    await deps.traces.run({ name: c.req.method, kind: 'server' }, async (open) => {
      await withinBudget(deps.config.databaseTimeouts.callMs, next);
      tellCall(open, c);
    });
    const refusal = c.get('refusal');
    const ms = performance.now() - started;
    deps.metrics.called({ method: c.req.method, route: routePath(c), status: c.res.status, ms });
    // No personal data: the route's pattern, never its parameters, query or address; of a refusal its code.
    deps.log.info(
      {
        ...{ requestId, method: c.req.method, route: routePath(c), status: c.res.status, ms: Math.round(ms * 10) / 10 },
        ...(refusal !== undefined && { refusal }),
      },
      'request',
    );
  });
  const origins = applicationOrigins(deps);
  app.use(
    crossOrigin({
      // For a site whose API is on another host (PUBLIC_API_BASE_URL), and for registered applications that run in a browser;
      // but only the site itself decides who is allowed what (RFC 9700 section 2.6).
      originOf: (origin, c) => (origins.includes(origin) && c.req.path !== `/api${authorize.path}` ? origin : deps.config.siteUrl),
      allowHeaders: ['Authorization', 'Accept-Language', 'Content-Type', 'Idempotency-Key'],
      exposeHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    }),
  );
  app.onError((error, c) => {
    const known = refusalOf(error);
    if (known instanceof Refusal) {
      c.set('refusal', known.code);
      logFault(deps, known, c.get('requestId'));
      return refusalResponse(c, known, languageOf(c));
    }
    deps.log.error({ requestId: c.get('requestId'), err: error }, 'unexpected');
    return refusalResponse(c, new Refusal('INTERNAL', { cause: error }), languageOf(c));
  });
  for (const mount of MOUNTS) mount(app, deps);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path.slice('/api'.length));
    if (methods.length > 0) c.header('Allow', methods.join(', '));
    return refusalResponse(c, new Refusal(methods.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), languageOf(c));
  });
  return app;
}

/** The paths beside `/api` that Hono answers, outside a demo. */
export const WEB_PATHS = ['/api', METADATA_PATH];

/** The routes of the server besides the site: the API, the OAuth metadata, and in a demo its own pages. */
export function createWeb(app: App, { siteUrl, apiUrl }: Pick<Config, 'siteUrl' | 'apiUrl'>, demo: DemoPages | null): Hono {
  const web = new Hono();
  web.get(METADATA_PATH, metadataPage({ siteUrl, apiUrl }));
  if (demo) {
    web.get('/outbox', demo.outbox);
    web.on('GET', ['/letters', '/letters/:template/:language'], demo.emails);
    if (demo.payments) web.route(DEMO_PAY_PATH, demo.payments);
  }
  // Handed on whole, not as a part of this app: the API's own answer to an unknown route must stand.
  web.all('*', (c) => app.fetch(c.req.raw, c.env));
  return web;
}

/** Tells a trace of a call: as the log, the pattern and never the address. */
function tellCall(open: OpenStep, c: Context<Env>): void {
  const route = routeLabel(routePath(c));
  const refusal = c.get('refusal');
  open.rename(`${c.req.method} ${route}`);
  open.add({
    ...{ 'http.request.method': c.req.method, 'http.route': route, 'http.response.status_code': c.res.status },
    ...{ 'comic_hub.request_id': c.get('requestId'), ...(refusal !== undefined && { 'comic_hub.refusal': refusal }) },
  });
  if (c.res.status >= FIRST_FAULT) open.fail(refusal ?? String(c.res.status));
}
/** From this status on it was the server's fault. */
const FIRST_FAULT = 500;

/** The origins of the registered applications that are websites. */
function applicationOrigins(deps: Pick<Deps, 'config' | 'library'>): string[] {
  const clients = deps.library.settings.clients.filter(({ id }) => findClient(deps, id));
  return clients.flatMap(({ redirect_uris }) => redirect_uris.filter((uri) => uri.startsWith('https:')).map((uri) => new URL(uri).origin));
}

/** A fault that the caller cannot mend is logged for the operator: a full or damaged store at once, what is away for a while as a warning. */
function logFault({ log }: Pick<Deps, 'log'>, { code, cause }: Refusal, requestId: string): void {
  if (code === 'STORAGE_FULL' || code === 'FILE_DAMAGED')
    log.error({ requestId, err: cause }, code === 'STORAGE_FULL' ? 'the file store is full' : 'a file is damaged');
  else if (code === 'UNAVAILABLE_NOW') log.warn({ requestId, err: cause }, cause instanceof StorageAway ? 'the file store is away' : 'unavailable now');
}

/** The caller's language; also for a path that leads out of `/api` (`/api/..`), which no middleware has seen. */
function languageOf(c: Context): Language {
  return chooseLanguage({ browser: acceptedLanguages(c.req.header('accept-language')) });
}

/** The caller's address: the connection's, or what the nearest trusted proxy says. */
function addressOf(c: Parameters<typeof getConnInfo>[0], trustedProxies: number): string {
  const forwarded = c.req
    .header('x-forwarded-for')
    ?.split(',')
    .map((part) => part.trim());
  if (trustedProxies > 0 && forwarded) return forwarded[Math.max(0, forwarded.length - trustedProxies)] ?? 'unknown';
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // In-process calls have no connection.
    return 'local';
  }
}
