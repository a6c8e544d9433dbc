import { parseArgs } from 'node:util';
import { pino } from 'pino';
import * as v from 'valibot';
import { type ClosingInput, ClosingInputSchema, type ClosingOutput, type ClosingPreviewOutput } from '../../src/contract/closings/closing.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { dialledMobile } from '../../src/domain/identity/mobile.ts';
import { dialledPhone } from '../../src/domain/identity/number-plan.ts';
import { inEachLanguage, LANGUAGES } from '../../src/i18n/languages.ts';
import { carryOutChanges } from '../../src/server/activities/changes/carry-out-changes.ts';
import { type Assembled, assemble } from '../../src/server/assemble.ts';
import { carryOutClosings } from '../../src/server/closings/carry-out-closings.ts';
import { previewClosing, readStaffClosings } from '../../src/server/closings/read-closings.ts';
import { closingTime, recordClosing, reopenClosing } from '../../src/server/closings/record-closing.ts';
import { actAs } from '../../src/server/db/acting.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run closing -- list                              closings, newest first
npm run closing -- show DAY [--from H] [--to H]      all that stands on it: changes nothing
npm run closing -- close DAY [--from H] [--to H] ${LANGUAGES.map((language) => `--${language} REASON`).join(' ')} [--dry-run]
                                                     closes, and calls off all that stands on it
npm run closing -- reopen ID                         takes a closing back; what was called off stays so
DAY is YYYY-MM-DD, hours are whole hours of Taipei (0 to 24).
`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  ...inEachLanguage(() => ({ type: 'string' }) as const),
  'dry-run': { type: 'boolean' },
} as const;

const line = (...cells: readonly (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`);

/** The command of docs/operations.md: closing at short notice, until there is a screen for it. */
async function main(args: string[]): Promise<number> {
  const {
    positionals: [command, given = ''],
    values,
  } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const isPreview = command === 'show' || (command === 'close' && values['dry-run'] === true);
  if (command !== 'list' && (!['show', 'close', 'reopen'].includes(command ?? '') || given === '')) return usage();
  const time = { day: given, ...(values.from && { from_hour: values.from }), ...(values.to && { to_hour: values.to }) };
  const reasons = Object.fromEntries(LANGUAGES.map((language) => [`reason_${language}`, isPreview ? '-' : values[language]]));
  const input = v.safeParse(ClosingInputSchema, { ...time, ...reasons });
  if ((isPreview || command === 'close') && !input.success) return usage();
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  const at = assembled.now();
  try {
    return await actAs({ actorId: null, role: 'system', call: `npm run closing ${command}`, requestId: null, at }, async () => {
      if (command === 'list') for (const closing of (await readStaffClosings(assembled).page({ page: 1, per_page: 100 })).items) show(closing);
      if (command === 'reopen') show(await reopenClosing(assembled, null, given));
      if (isPreview && input.success) {
        const { day, from_hour: fromHour, to_hour: toHour } = input.output;
        list(await previewClosing(assembled, closingTime({ day, fromHour, toHour }, at)));
      } else if (command === 'close' && input.success) await close(assembled, input.output);
      return 0;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.code}${error.faults.map(({ field, message }) => `: ${field} ${message}`).join('')}\n`);
    return 1;
  } finally {
    await assembled.close();
  }
}

function usage(): number {
  process.stderr.write(USAGE);
  return 2;
}

/** Closes and carries it out here; what a job of a running node does meanwhile is not done twice. */
async function close(assembled: Assembled, input: ClosingInput): Promise<void> {
  const { id } = await recordClosing(assembled, null, input, null);
  await carryOutClosings(assembled);
  await carryOutChanges(assembled);
  const { items } = await readStaffClosings(assembled).page({ page: 1, per_page: 100 });
  for (const closing of items.filter((each) => each.id === id)) show(closing);
}

function show({ id, starts_at, ends_at, reason_zh, reopened_at, called_off, members_left }: ClosingOutput): void {
  const counts = Object.entries(called_off).map(([name, count]) => `${name} ${count}`);
  line(id, starts_at, ends_at, reason_zh, reopened_at === null ? '' : `reopened ${reopened_at}`, ...counts, `left ${members_left ?? '-'}`);
}

function list({ starts_at, ends_at, counts, members }: ClosingPreviewOutput): void {
  line(starts_at, ends_at, ...Object.entries(counts).map(([name, count]) => `${name} ${count}`));
  for (const { member, rents, consultations, registrations, appointments, leases, waits } of members) {
    line(member.name, member.username, dialledMobile(member.mobile), member.email);
    for (const rent of rents)
      line('', 'rent', rent.number, rent.starts_at, rent.ends_at, rent.devices.map(({ title_zh }) => title_zh).join('、'), `${rent.points} points`);
    for (const each of consultations) line('', 'consultation', each.starts_at, each.ends_at, each.category, dialledPhone(each.phone), each.email);
    for (const { number, starts_at: starts, ends_at: ends, activity, size, points } of registrations)
      line('', 'registration', number, starts, ends, activity.title_zh, `${size} people`, `${points} points`);
    for (const { starts_at: starts, ends_at: ends, activity, teacher, place } of appointments)
      line('', 'appointment', starts, ends, activity.title_zh, teacher, place);
    for (const lease of leases)
      line(
        '',
        lease.is_called_off ? 'lease' : 'lease, days only',
        lease.space_id,
        lease.starts_at,
        lease.ends_at,
        lease.event_name,
        dialledMobile(lease.mobile),
        `NT$${lease.refund_twd}`,
      );
    for (const wait of waits) line('', 'wait', wait.subject, wait.starts_at, wait.ends_at);
  }
}

await runCommand(() => main(process.argv.slice(2)));
