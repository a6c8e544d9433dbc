import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, freePort, startPostgres } from '../../scripts/database/postgres.ts';
import type { Database } from '../../src/server/db/client.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { grantMonthly } from '../../src/server/points/points-upkeep.ts';
import { createPostgresDatabase } from '../support/database.ts';
import { signUp } from '../support/members.ts';
import type { Chance } from './chance.ts';
import type { MemberModel } from './expectations.ts';
import type { CampaignOptions } from './options.ts';
import { type DeliveredEmail, type DeliveredSms, openSmsSink, openSmtpSink, type Sink } from './sinks.ts';
import { type Supervised, supervise } from './supervised.ts';

/** In the content of a campaign alone: 30 places, up to 4 people together. */
export const RUNNING_EXHIBITION = 'campaign-exhibition';
const MEMBERS = 200;
const POINTS_EACH = 100_000;
/** The month's free points, which everybody has from the beginning: the job that gives them once a month has nothing left to give. */
const FREE_EACH = 60;
const COMPARE_MS = 20 * 60_000;
const CLOCKS_MS = [0, 0, -300_000, -30_000, 30_000, 300_000];

/** Everything that a campaign runs against: what can be broken, and what is looked at in the end. */
export interface World {
  nodes: readonly Supervised[];
  /** Empty when one process does it all. */
  workers: readonly Supervised[];
  /** Null with the embedded database, which dies with its process. */
  cluster: Cluster | null;
  databaseName: string | null;
  smtp: Sink<DeliveredEmail>;
  sms: Sink<DeliveredSms>;
  members: readonly MemberModel[];
  staff: { desk: string; reviewer: string };
  /** Clocks of processes that start from now on are right. */
  setClocksRight(): void;
  /** Looks into the database; the embedded one only while its process is away. */
  withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens a world with members who have points, and starts its processes. */
export async function openWorld({ isEmbedded }: CampaignOptions, chance: Chance): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-campaign-'));
  const contentDir = copyContent(dataDir);
  const cluster = isEmbedded ? null : await startPostgres({ isDurable: true });
  if (cluster) Object.assign(process.env, { TEST_DATABASE_URL: cluster.url, PG_BIN: cluster.bin });
  const made = cluster ? await createPostgresDatabase() : null;
  // What a whole campaign has left behind is compared row by row, which no caller waits for.
  const databaseTimeouts = { connectMs: 60_000, lockMs: 60_000, statementMs: COMPARE_MS };
  const settings = { databaseUrl: made?.url ?? null, databasePoolSize: 4, dataDir, databaseTimeouts };
  const first = await openDatabase(settings);
  await migrate(first);
  const people = await signUpAll(first);
  await first.close();

  const [smtp, sms] = await Promise.all([openSmtpSink(), openSmsSink()]);
  let areClocksRight = false;
  const skewMs = () => (areClocksRight ? 0 : chance.pick(CLOCKS_MS));
  const start = async (name: string, role: 'all' | 'api' | 'worker') => {
    const environment = {
      ROLE: role,
      DATA_DIR: cluster ? join(dataDir, name) : dataDir,
      PORT: String(await freePort()),
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      SMS_GATEWAY_URL: sms.url,
      // More people register than any centre has in an hour; limits have tests of their own.
      SMS_MAX_PER_HOUR: '1000000',
      SMS_MAX_PER_DAY: '1000000',
      SECRET_KEY: 'of the campaign 7f3Kq9ZxW2mVb8Rt',
      DEMO: '0',
      CONTENT_DIR: contentDir,
      ...(made && { DATABASE_URL: made.url }),
    };
    return supervise(name, environment, skewMs);
  };
  const nodes = cluster ? [await start('node 1', 'api'), await start('node 2', 'api')] : [await start('process', 'all')];
  const workers = cluster ? [await start('worker', 'worker')] : [];
  await Promise.all([...nodes, ...workers].map(({ running }) => running()));

  async function withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
    if (!cluster) for (const node of nodes) await node.pause();
    const database = await openDatabase(settings);
    try {
      return await look(database);
    } finally {
      await database.close();
      if (!cluster) {
        for (const node of nodes) node.resume();
        // Whoever calls them next shall find them.
        await Promise.all(nodes.map(({ running }) => running()));
      }
    }
  }
  return {
    nodes,
    workers,
    cluster,
    databaseName: made && new URL(made.url).pathname.slice(1),
    smtp,
    sms,
    ...people,
    setClocksRight: () => {
      areClocksRight = true;
    },
    withDatabase,
    close: async () => {
      await Promise.all([...nodes, ...workers].map((each) => each.stop()));
      await Promise.all([smtp.close(), sms.close()]);
      await made?.drop();
      await cluster?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The content of the repository with an exhibition that is on now: members check in to it, which nothing of the future lets them do. */
function copyContent(dataDir: string): string {
  const contentDir = join(dataDir, 'content');
  cpSync('content', contentDir, { recursive: true });
  const item = join(contentDir, 'activity', RUNNING_EXHIBITION);
  cpSync('tests/content/activity/sample-tour', item, { recursive: true });
  const dated = { starts_on: '@-3d', ends_on: '@+60d', opens_on: '@-9d', closes_on: '@+59d' };
  const yaml = readFileSync(join(item, 'item.yaml'), 'utf8');
  writeFileSync(
    join(item, 'item.yaml'),
    Object.entries(dated).reduce((text, [name, day]) => text.replace(new RegExp(`${name}: "[^"]*"`), `${name}: "${day}"`), yaml),
  );
  return contentDir;
}

async function signUpAll(database: Database): Promise<Pick<World, 'members' | 'staff'>> {
  const app = { database, clock: { now: new Date() } };
  const members: MemberModel[] = [];
  for (let i = 0; i < MEMBERS; i += 1) {
    const { memberId, token } = await signUp(app, { points: POINTS_EACH });
    const rules = { monthly_free_points: FREE_EACH, monthly_extra_points: {} };
    await database.db.transaction().execute((tx) => grantMonthly(tx, { memberId, rules, now: app.clock.now }));
    const { account, email } = await database.db.selectFrom('members').select(['account', 'email']).where('id', '=', memberId).executeTakeFirstOrThrow();
    members.push({
      memberId,
      account,
      email,
      token,
      address: `10.0.${Math.floor(i / 250)}.${(i % 250) + 1}`,
      granted: POINTS_EACH + FREE_EACH,
      rents: new Map(),
      consultations: new Map(),
      registrations: new Map(),
      leases: new Map(),
      waits: new Set(),
      emails: new Map(),
    });
  }
  const [desk, reviewer] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'reviewer' })];
  return { members, staff: { desk: desk.token, reviewer: reviewer.token } };
}
