import { spawnSync } from 'node:child_process';
import { addMonths } from '../../src/domain/time/months.ts';
import { taipeiDay, taipeiInstant } from '../../src/domain/time/taipei-time.ts';

/**
 * Builds the site as of now and as of each month of the year to come, and says on which of them it would not build. What is coming or past, free or
 * over changes with the day: a release at midnight must not be the first to find that a page has outgrown its budget.
 */
const MONTHS = 12;
/** Past opening, when all of the next days still counts. */
const LATE_HOURS = 21;

const today = taipeiDay(new Date());
const moments = Array.from({ length: MONTHS }, (_, months) => taipeiInstant(addMonths(today, MONTHS - months), LATE_HOURS));
// As of now comes last: it is the site that stays.
const faults = [...moments, new Date()].filter((at) => {
  process.stdout.write(`As of ${at.toISOString()}\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    encoding: 'utf8',
    env: { ...process.env, RELEASE_AT: at.toISOString(), HELD_TO_BUDGETS: '1' },
  });
  if (status !== 0) process.stdout.write(`${stdout.split('\n').slice(-12).join('\n')}${stderr}\n`);
  return status !== 0;
});
process.stdout.write(`${moments.length + 1} moments, ${faults.length} of them do not build\n`);
process.exit(faults.length === 0 ? 0 : 1);
