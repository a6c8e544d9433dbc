import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY } from '../../support/bookings/registrations.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { crowdOf } from '../../support/runs/sweep.ts';
import { copySample } from '../../support/sample.ts';

const MEMBERS = crowdOf(1000, 300);
const PLACES = 20;
/** As many as two nodes get through, on a busy machine, within the time that a call may wait (docs/decisions/184). */
const JOINING = crowdOf(300, 100);
let app: TestApp;
let root: string;
let nodes: ServerProcess[];
let members: TestMember[];
beforeAll(async () => {
  // The nodes go by the day that it is, and so does this content.
  root = copySample();
  const item = join(root, 'activity/sample-talk/item.yaml');
  const dated = { starts_on: '@+10d', ends_on: '@+10d', opens_on: '@-2d', closes_on: '@+9d' };
  writeFileSync(
    item,
    Object.entries(dated).reduce((yaml, [name, day]) => yaml.replace(new RegExp(`${name}: "[^"]*"`), `${name}: "${day}"`), readFileSync(item, 'utf8')),
  );
  app = await openTestApp({ CONTENT_DIR: root });
  app.clock.now = new Date();
  const environment = { DATABASE_URL: app.url ?? '', ROLE: 'api', DATABASE_POOL_SIZE: '20', CONTENT_DIR: root };
  nodes = await Promise.all([1, 2].map(() => startServer(environment)));
  members = [];
  for (let i = 0; i < MEMBERS; i += 1) members.push(await signUp(app));
});
afterAll(async () => {
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map(({ exited }) => exited));
  await app.close();
  rmSync(root, { recursive: true });
});

interface Answered {
  status: number;
  code: string;
  position: number | null;
  retryAfter: string | null;
}

/** Sends a member's call as their browser does, under a key that stays the same however often it is sent. */
async function post(i: number, path: string, body: object): Promise<Answered> {
  const headers = { authorization: `Bearer ${members[i]?.token}`, 'content-type': 'application/json', 'idempotency-key': `${path}-of-${i}` };
  const response = await fetch(`${nodes[i % 2]?.origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = Object(await response.json());
  return {
    status: response.status,
    code: answer.code ?? answer.data.status,
    position: answer.data?.position ?? null,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Sends the calls of a crowd; whoever waited for a turn as long as a call may, and was told to come again, does, one after the other. */
async function postUntilTaken(crowd: readonly number[], path: string, body: object): Promise<Answered[]> {
  const answers = await Promise.all(crowd.map((i) => post(i, path, body)));
  const taken: Answered[] = [];
  for (const [n, answer] of answers.entries()) {
    if (answer.status === 503) expect([answer.code, answer.retryAfter]).toEqual(['UNAVAILABLE_NOW', '5']);
    taken.push(answer.status === 503 ? await post(crowd[n] ?? 0, path, body) : answer);
  }
  return taken;
}

const counted = (answers: readonly { status: number; code: string }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status, code }) => `${status} ${code}`)].map(([answer, all]) => [answer, all.length]));

/** A process that has just started compiles what it runs first, which no member ever waits for. */
async function warmUp(): Promise<void> {
  for (let from = 0; from < 200; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => post(from + i, `/activity/${ACTIVITY.evenings}/apply_online`, { agree: true, session: 9 })));
}

test('1,000 members register with two nodes for 20 places: exactly 20 get in, the rest hear that it is full, and wait in the order in which they came', async () => {
  await warmUp();
  const answers = await Promise.all(members.map((_, i) => post(i, `/activity/${ACTIVITY.talk}/apply_online`, { agree: true })));
  expect(counted(answers)).toEqual({ '200 registered': PLACES, '409 FULL': MEMBERS - PLACES });
  const late = answers.flatMap(({ code }, i) => (code === 'FULL' ? [i] : []));
  const wish = { kind: 'activity', activity_id: 'sample-talk' };
  const first = await Promise.all(late.slice(0, JOINING).map((i) => post(i, '/waitlist', wish)));
  expect(counted(first)).toEqual({ '200 waiting': JOINING });
  // More than a busy machine may get through in that time: nobody whose call had no turn has half joined, and all wait once.
  const joined = [...first, ...(await postUntilTaken(late.slice(JOINING), '/waitlist', wish))];
  expect(counted(joined)).toEqual({ '200 waiting': late.length });
  // Each has heard of a position of their own, and the positions are in the order in which they came.
  const positions = new Map(late.map((i, n) => [members[i]?.memberId, joined[n]?.position]));
  const line = await sql<{ member: string }>`SELECT member_id AS member FROM waitlist_entries WHERE subject = 'sample-talk/0' ORDER BY id`.execute(
    app.database.db,
  );
  expect(line.rows.map(({ member }) => positions.get(member))).toEqual(late.map((_, n) => n + 1));
  // All who have a place give it up at once: it goes to the first who came, one each, and to nobody else.
  const holders = answers.flatMap(({ code }, i) => (code === 'registered' ? [i] : []));
  const given = await Promise.all(
    holders.map((i) =>
      fetch(`${nodes[i % 2]?.origin}/api/activity/${ACTIVITY.talk}/cancel`, { method: 'PUT', headers: { authorization: `Bearer ${members[i]?.token}` } }),
    ),
  );
  expect(given.map(({ status }) => status)).toEqual(holders.map(() => 200));
  const { rows } = await sql<{ status: string }>`SELECT status FROM waitlist_entries WHERE subject = 'sample-talk/0' ORDER BY id`.execute(app.database.db);
  expect(rows.map(({ status }) => status)).toEqual([...Array(PLACES).fill('offered'), ...Array(late.length - PLACES).fill('waiting')]);
  const { held } = await app.database.db.selectFrom('activity_sessions').select('held').where('id', '=', 'sample-talk/0').executeTakeFirstOrThrow();
  expect(held).toBe(PLACES);
});
