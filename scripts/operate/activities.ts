import { parseArgs } from 'node:util';
import { formatDateTime } from '../../src/domain/time/taipei-time.ts';
import { readLibrary } from '../../src/editorial/read-library.ts';
import { type ChangeEffect, changeEffects } from '../../src/server/activities/changes/change-effects.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run activities               what releasing the content of CONTENT_DIR does to members who are registered: changes nothing
npm run activities -- --check    the same, and exit code 1 when it does anything
`;

const line = (...cells: readonly (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`);

/** The command of docs/operations.md: a change of an activity after members have registered, told before it is live. */
async function main(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, options: { check: { type: 'boolean' } }, allowPositionals: true });
  if (positionals.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = await readCommandConfig();
  const now = new Date();
  const library = await readLibrary(config.contentDir, { at: now });
  // Nothing is migrated or released: the database is that of the release before.
  const database = await openDatabase(config);
  try {
    const sessions = await changeEffects(database.db, library, now);
    for (const { sessionId, effects } of sessions) for (const effect of effects) line(sessionId, ...words(effect));
    return values.check === true && sessions.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function words(effect: ChangeEffect): (string | number)[] {
  switch (effect.kind) {
    case 'called_off':
      return [
        'cancelled',
        `${effect.registrations} registrations called off by e-mail`,
        `${effect.points} points refunded`,
        `${effect.waiting} people no longer wait`,
      ];
    case 'moved': {
      const [from, to] = [effect.from, effect.to].map(({ start, end }) => `${formatDateTime(start)} – ${formatDateTime(end)}`);
      return ['time', `${from} → ${to}`, `${effect.registrations} members are told, and may cancel with all points until it begins`];
    }
    case 'rescheduled':
      return ['sessions', 'times within the series', `${effect.registrations} members are told, and may cancel with all points until it begins`];
    case 'relocated':
      return ['place', `${effect.registrations} members are told, and may cancel with all points until it begins`];
    case 'quota': {
      const what = effect.over > 0 ? `${effect.over} more are registered than there are places: they stay, and nobody gets in until there is one` : '';
      return [
        'places',
        `${effect.from} → ${effect.to}`,
        `${effect.people} people are registered`,
        effect.offered > 0 ? `${effect.offered} places go to the waitlist` : what,
      ];
    }
    case 'deadline':
      return ['deadline', `${formatDateTime(effect.from)} → ${formatDateTime(effect.to)}`, `${effect.registrations} registrations stay`];
    case 'unlisted':
      return ['not published', `${effect.registrations} registrations stay, and nobody is told; to call them off, publish it with is_cancelled: true`];
  }
}

await runCommand(() => main(process.argv.slice(2)));
