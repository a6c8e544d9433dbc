import { createChance } from './chance.ts';
import { compareDatabase, compareMembers } from './checks.ts';
import { compareEmails } from './emails.ts';
import type { Expectations, MemberModel } from './expectations.ts';
import { breakThings, type FaultCounts, isBrokenEnough } from './faults.ts';
import { type CampaignOptions, readOptions } from './options.ts';
import { newTraffic, type Traffic } from './person.ts';
import { type Outcome, reportOf } from './report.ts';
import { expiredCodes, untilAllIsSent } from './settle.ts';
import { accounts, WORK } from './work/index.ts';
import type { WorkContext } from './work/work-context.ts';
import { openWorld, type World } from './world.ts';

/** The number of people who work at once, and of those who open accounts beside them. */
const LANES = 24;
const ACCOUNT_LANES = 3;
const DAYS = 24;
const TELL_EVERY_MS = 30_000;
const NOTHING_BROKEN: FaultCounts = {
  'node killed': 0,
  'node ended in order': 0,
  'worker killed': 0,
  'backend terminated': 0,
  'backend killed': 0,
  'postmaster killed': 0,
  'database restarted': 0,
  'database frozen': 0,
  'SMTP hangs': 0,
  'SMTP drops after DATA': 0,
  'SMTP refuses': 0,
  'SMS hangs': 0,
  'SMS drops': 0,
  'SMS refuses': 0,
};

/** Days that are open, from four on: whatever is booked on them may still be cancelled. */
async function openDays(origin: string): Promise<string[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(`${origin}/api/date_setting?from=${day(4)}&to=${day(44)}`);
  const { data } = (await response.json()) as { data: { closed_days: { date: string }[]; closed_weekdays: number[] } };
  const closed = new Set(data.closed_days.map(({ date }) => date));
  const all = Array.from({ length: 40 }, (_, i) => day(i + 4));
  return all.filter((each) => !closed.has(each) && !data.closed_weekdays.includes(new Date(`${each}T00:00:00Z`).getUTCDay() || 7)).slice(0, DAYS);
}

/** Works in lanes until it is over. A member is in one lane at a time: what they were told is so until they change it. */
async function workAll(lane: WorkContext): Promise<void> {
  const free = [...lane.expectations.members];
  const weights = Object.fromEntries(Object.entries(WORK).map(([name, { weight }]) => [name, weight]));
  const person = async () => {
    while (!lane.isOver()) {
      const [member] = free.splice(lane.chance.below(free.length), 1) as [MemberModel];
      await WORK[lane.chance.weighted(weights)]?.work(lane, member);
      free.push(member);
    }
  };
  const newcomer = async () => {
    while (!lane.isOver()) await accounts(lane, lane.expectations.members[0] as MemberModel);
  };
  await Promise.all([...Array.from({ length: LANES }, person), ...Array.from({ length: ACCOUNT_LANES }, newcomer)]);
}

async function campaign(options: CampaignOptions, world: World): Promise<Outcome> {
  const started = Date.now();
  const chance = createChance(options.seed);
  const traffic: Traffic = newTraffic();
  const faults = { ...NOTHING_BROKEN };
  const expectations: Expectations = { members: [...world.members], registered: [], messages: new Map() };
  const isReached = () => traffic.answered >= options.operations && isBrokenEnough(faults, options);
  const isOver = () => isReached() || Date.now() - started > options.minutes * 60_000;
  const origins = world.nodes.map(({ origin }) => origin);
  const lane: WorkContext = { ...world, origins, traffic, chance, expectations, days: await openDays(origins[0] ?? ''), isOver };
  const tell = setInterval(() => {
    const broken = Object.entries(faults).map(([name, times]) => `${name} ${times}`);
    process.stdout.write(`${Math.round((Date.now() - started) / 1000)} s: ${traffic.answered} answered; ${broken.join(', ')}\n`);
  }, TELL_EVERY_MS);
  await Promise.all([workAll(lane), breakThings(world, options, createChance(options.seed + 1), faults, { answered: () => traffic.answered, isOver })]);
  clearInterval(tell);
  const wasReached = isReached();
  process.stdout.write(`${Math.round((Date.now() - started) / 1000)} s: nothing is broken any more; waiting for what is still to be sent\n`);

  world.setClocksRight();
  await Promise.all([...world.nodes, ...world.workers].map(({ running }) => running()));
  const unsent = await untilAllIsSent(world);
  const expired = await expiredCodes(world);
  const call = async (path: string, token: string) => {
    const response = await fetch(`${origins[0]}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: await response.json() };
  };
  const members = await compareMembers(expectations, call as Parameters<typeof compareMembers>[1]);
  const database = await world.withDatabase((opened) => compareDatabase(expectations, opened));
  const emails = compareEmails(expectations, world.smtp.delivered);
  const copies = world.smtp.delivered.length - new Set(world.smtp.delivered.map(({ messageId, to }) => `${messageId} ${to}`)).size;
  const processes = [...world.nodes, ...world.workers];
  return {
    options,
    seconds: (Date.now() - started) / 1000,
    traffic,
    faults,
    isReached: wasReached,
    wrong: {
      'acknowledged and lost': [...members.lost, ...database.lost],
      'done twice, or told to nobody': [...members.doubled, ...database.doubled],
      'broken in the database': database.broken,
      'e-mails that never came': [...emails.lost, ...unsent],
      'e-mails under two Message-IDs': emails.doubled,
      'answers 500 and above, but 503': traffic.defects,
      'calls that nobody answered in three minutes': traffic.unanswered,
      'processes that ended by themselves': processes.flatMap(({ counts }) => counts.endedByItself),
    },
    facts: {
      'e-mails compared': emails.compared,
      'e-mails that came again under the same Message-ID': copies,
      'SMS that the gateway took': world.sms.delivered.length,
      'codes that expired while no message was taken, and are listed as such': expired,
      'accounts opened': expectations.registered.length,
      'starts that met no database': processes.reduce((sum, { counts }) => sum + counts.failedStarts, 0),
    },
  };
}

const options = readOptions(process.argv.slice(2));
const world = await openWorld(options, createChance(options.seed + 2));
try {
  const outcome = await campaign(options, world);
  process.stdout.write(`\n${reportOf(outcome)}\n`);
  process.exitCode = outcome.isReached && Object.values(outcome.wrong).every((lines) => lines.length === 0) ? 0 : 1;
} finally {
  await world.close();
}
