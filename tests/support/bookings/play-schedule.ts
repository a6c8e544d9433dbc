import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { endRentsUntil, expireAndOfferRents } from '../../../src/server/rent/rent-upkeep.ts';
import type { TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';
import type { Schedule, Slot, Step } from './schedules.ts';

/** The response of a node. */
export interface NodeResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** Makes a call of a node as somebody. @throws when no answer came */
export async function ask(
  origin: string,
  method: string,
  path: string,
  { token, body, key }: { token: string; body?: unknown; key?: string },
): Promise<NodeResponse> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** The wire's words for a slot. */
export function hoursOf(days: readonly string[], { day, from, hours }: Slot): { start: string; end: string; agree: true } {
  return { start: `${days[day]} ${from}:00:00`, end: `${days[day]} ${from + hours}:00:00`, agree: true };
}

export interface Stage {
  app: TestApp;
  origins: readonly string[];
  days: readonly string[];
  persons: readonly TestMember[];
  desk: TestMember;
  /** The responses, by the call. */
  told: Map<string, number>;
  /** The final state of a reservation that somebody was promised. */
  acknowledged: Map<string, string>;
}

/** Plays a schedule to its end, each step at the other node. @throws for an answer that no caller should get */
export async function play(stage: Stage, { person, steps }: Schedule): Promise<void> {
  const { app, origins, days, desk, told, acknowledged } = stage;
  const token = stage.persons[person]?.token ?? '';
  let turn = person;
  let rent: string | null = null;
  let entry: string | null = null;
  const at = () => {
    turn += 1;
    return origins[turn % origins.length] ?? '';
  };
  function note(name: string, { status, body }: NodeResponse): boolean {
    const kind = `${name} ${status === 200 ? 'done' : body.code}`;
    told.set(kind, (told.get(kind) ?? 0) + 1);
    if (status >= 500 && status !== 503) throw new Error(`${kind}: ${JSON.stringify(body)}`);
    return status === 200;
  }
  const mine = (method: string, path: string, rest: { body?: unknown; key?: string } = {}) => ask(at(), method, path, { token, ...rest });

  const PLAY: { [D in Step['do']]: (step: Extract<Step, { do: D }>) => Promise<void> } = {
    book: async ({ items: [first, ...extras], slot, isTwice }) => {
      const key = randomUUID();
      const body = { ...first, extras, ...hoursOf(days, slot) };
      const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => mine('POST', '/rent/apply', { body, key })));
      const [answer, same] = answers;
      if (!answer) return;
      if (same && answer.status === 200 && same.status === 200 && same.body.data.id !== answer.body.data.id)
        throw new Error(`one form was booked twice: ${key}`);
      const done = answers.find(({ status }) => status === 200) ?? answer;
      rent = note('book', done) ? done.body.data.id : null;
      if (rent !== null) acknowledged.set(rent, 'any');
    },
    move: async ({ slot }) => {
      if (rent !== null) note('move', await mine('PUT', `/rent/apply/${rent}`, { body: hoursOf(days, slot) }));
    },
    cancel: async () => {
      if (rent !== null && note('cancel', await mine('PUT', `/rent/apply/${rent}/cancel`))) acknowledged.set(rent, 'cancelled');
    },
    desk: async ({ step }) => {
      if (rent === null) return;
      const body = { call_off: { reason: 'Water in the house' }, out: {}, returned: {}, check_in: undefined, finish: undefined }[step];
      const isDone = note(step, await ask(at(), 'PUT', `/staff/rents/${rent}/${step}`, { token: desk.token, body }));
      if (isDone && step === 'call_off') acknowledged.set(rent, 'cancelled');
      if (isDone && step === 'finish') acknowledged.set(rent, 'ended');
    },
    near: async () => {
      if (rent !== null)
        note(
          'near',
          await pass(app, rent, `period = tstzrange(now() - interval '10 minutes', now() + interval '50 minutes'), lapses_at = now() + interval '20 minutes'`),
        );
    },
    miss: async () => {
      if (rent !== null) note('miss', await pass(app, rent, `lapses_at = now() - interval '1 second'`));
    },
    clock: async () => {
      await expireAndOfferRents(app.database.db, new Date());
      await endRentsUntil(app.database.db, new Date());
    },
    wait: async ({ device, slot }) => {
      const { agree: _, ...hours } = hoursOf(days, slot);
      const answer = await mine('POST', '/waitlist', { body: { kind: 'rent', device_id: device, ...hours } });
      entry = note('wait', answer) ? answer.body.data.id : entry;
    },
    take: async () => {
      if (entry === null) return;
      const answer = await mine('PUT', `/waitlist/${entry}/take`, { body: { agree: true } });
      if (!note('take', answer)) return;
      rent = answer.body.data.rent.id;
      acknowledged.set(answer.body.data.rent.id, 'any');
    },
    leave: async () => {
      if (entry !== null) note('leave', await mine('PUT', `/waitlist/${entry}/leave`));
    },
  };
  for (const step of steps) await PLAY[step.do](step as never);
}

/**
 * Nodes have no clock but the machine's, so a reservation is brought to the moment and not the moment to the reservation: as
 * everybody does, under its devices' locks, and refused when the place is taken then.
 */
async function pass({ database }: TestApp, id: string, change: string): Promise<NodeResponse> {
  try {
    return await database.db.transaction().execute(async (tx) => {
      await sql`SELECT rent_lock_of(${id}::uuid)`.execute(tx);
      const { numAffectedRows = 0n } = await sql`UPDATE rents SET ${sql.raw(change)} WHERE id = ${id}::uuid AND status = 'reserved'`.execute(tx);
      return numAffectedRows > 0n ? { status: 200, body: {} } : { status: 409, body: { code: 'NOT_IN_STATE' } };
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23P01') return { status: 409, body: { code: 'UNAVAILABLE' } };
    throw error;
  }
}
