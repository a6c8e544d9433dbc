import pg from 'pg';
import { pino } from 'pino';
import { parseDateTime } from '../src/domain/taipei-time.ts';
import { createApp } from '../src/server/app.ts';
import { assemble } from '../src/server/assemble.ts';
import { readConfig } from '../src/server/config.ts';
import { FIRST_MEMBER, memberIdOf } from './members.ts';
import type { Hour } from './slots.ts';

interface Wish {
  token: string;
  member: number;
  device: string;
  hour: Hour;
}
interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Recorded {
  script: string;
  statements: number;
}

/**
 * Books and cancels once, in this process, and turns the statements that reached the database into pgbench scripts in
 * which member, seat and hour go by the transaction's number. The second cancels what the first has booked.
 */
export async function recordBooking(databaseUrl: string, wish: Wish): Promise<{ booking: Recorded; cancelling: Recorded }> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '4', ROLE: 'api' });
  const assembled = await assemble(config, { log: pino({ level: 'silent' }) });
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [first, second] = args;
      const { text, values } = typeof first === 'string' ? { text: first, values: second } : Object(first);
      statements.push({ text: String(text), values: Array.isArray(values) ? values : [] });
      return Reflect.apply(original, this, args);
    },
  });
  const body = new URLSearchParams({ device_id: wish.device, start: wish.hour.start, end: wish.hour.end, agree: 'true' });
  const app = createApp(assembled);
  const send = async (method: string, path: string, init: RequestInit) => {
    const response = await app.request(path, { method, ...init });
    const answer = await response.text();
    if (!response.ok) throw new Error(`what was to be recorded was refused: ${answer}`);
    return { answer, sent: statements.splice(0) };
  };
  const authorization = `Bearer ${wish.token}`;
  const booked = await send('POST', '/api/rent/apply', { headers: { authorization, 'idempotency-key': 'bench-recorded' }, body });
  const rentId: string = Object(JSON.parse(booked.answer)).data.id;
  const cancelled = await send('PUT', `/api/rent/apply/${rentId}/cancel`, { headers: { authorization } });
  Object.assign(pg.Client.prototype, { query: original });
  await assembled.close();
  const recorded = ({ sent }: { sent: Statement[] }) => ({ script: pgbenchScript(sent, wish, rentId), statements: sent.length });
  return { booking: recorded(booked), cancelling: recorded(cancelled) };
}

const FIRST_HOUR = "timestamptz '2030-01-01 00:00:00+08'";

function pgbenchScript(statements: readonly Statement[], wish: Wish, rentId: string): string {
  const replaced = (text: string) =>
    text
      .replaceAll(memberIdOf(wish.member), memberIdOf(':n'))
      .replaceAll(rentId, '10000000-0000-4000-8000-:n')
      .replaceAll('bench-recorded', 'bench-pg-:n')
      .replaceAll(wish.device, 'bench-:d');
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const [start, end] = [parseDateTime(pad(wish.hour.start)), parseDateTime(pad(wish.hour.end))];
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL';
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
    if (value instanceof Date) {
      if (value.getTime() === start?.getTime()) return `(${FIRST_HOUR} + :h * interval '1 hour')`;
      if (value.getTime() === end?.getTime()) return `(${FIRST_HOUR} + (:h + 1) * interval '1 hour')`;
      return quoted(value.toISOString());
    }
    // The hash of the token is the only one that differs by member.
    if (value instanceof Uint8Array)
      return value.length === 32 && statements[0]?.values.includes(value) ? "sha256('bench-:n')" : `'\\x${Buffer.from(value).toString('hex')}'`;
    if (Array.isArray(value)) return quoted(`{${value.map((each) => replaced(String(each))).join()}}`);
    return quoted(replaced(typeof value === 'string' ? value : JSON.stringify(value)));
  };
  const lines = statements.map(
    ({ text, values }) =>
      `${replaced(text)
        .replace(/\s+/g, ' ')
        .replace(/\$(\d+)/g, (_, i: string) => literal(values[Number(i) - 1]))};`,
  );
  const settings = [
    '\\set i :i + 1',
    '\\set s :client_id * :each + :i',
    `\\set n ${FIRST_MEMBER} + :first + :s`,
    '\\set slot :first + :s',
    '\\set d :slot % 14',
    '\\set h :slot / 14',
  ];
  return `${[...settings, ...lines].join('\n')}\n`;
}

/** `9:00:00` as the wire writes it. */
function pad(dateTime: string): string {
  return dateTime.replace(/ (\d):/, ' 0$1:');
}
