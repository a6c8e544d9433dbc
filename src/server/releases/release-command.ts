import { faultText } from '../../domain/releases/fault.ts';
import { HOOK_CODE } from '../../domain/releases/release.ts';
import type { Deps } from '../deps.ts';
import { goToRelease } from './go-to-release.ts';
import { makeRelease } from './make-release.ts';
import { type PassTools, passOnRelease } from './pass-on.ts';
import type { ReleaseTools } from './release-maker.ts';
import { isReleaseWanted, type ReleaseRow, readPreviousRelease, readReleases, requestRelease } from './release-queries.ts';

const LISTED = 20;

/** The outcome of what an operator wished for, and the text that says it. */
interface Outcome {
  isDone: boolean;
  text: string;
}

/** Makes a release of the content as it is. */
export async function releaseNow(tools: ReleaseTools & Pick<Deps, 'library'>): Promise<Outcome> {
  const { database, now, maker } = tools;
  await requestRelease(database.db, 'staff', now());
  await makeRelease(tools);
  const [made] = await readReleases(database.db, maker.delivered.code, 1);
  if (made === undefined) return { isDone: false, text: 'No release was made: the site’s code is that of other servers.' };
  if (made.fault !== null) return { isDone: false, text: faultText(made.fault) };
  return made.is_live ? shown(made.id) : { isDone: false, text: `${made.id} stands ready, and is not shown: somebody has gone back to another meanwhile.` };
}

/** Has the static host build the site of the content as it is. */
export async function passOnNow(tools: PassTools): Promise<Outcome> {
  const { database, now } = tools;
  await requestRelease(database.db, 'staff', now());
  await passOnRelease(tools);
  const [last] = await readReleases(database.db, HOOK_CODE, 1);
  if (await isReleaseWanted(database.db)) return { isDone: true, text: 'The static host was called within the last minute: a worker calls it again for this.' };
  if (last === undefined || last.fault !== null) return { isDone: false, text: last?.fault ? faultText(last.fault) : 'The static host was not called.' };
  return { isDone: true, text: `${last.id} is passed on to the static host, which builds it.` };
}

/** Goes back to a release, by its name, or to the one before the one that is shown. */
export async function goBack(tools: ReleaseTools, named?: string): Promise<Outcome> {
  const id = named ?? (await readPreviousRelease(tools.database.db, tools.maker.delivered))?.id;
  if (id === undefined) return { isDone: false, text: 'There is no release before the one that is shown.' };
  if (await goToRelease(tools, id)) return shown(id);
  return { isDone: false, text: `There is no release ${id} to go to: \`npm run release -- --list\` shows which there are.` };
}

const shown = (id: string): Outcome => ({ isDone: true, text: `${id} is shown.` });

/** The last releases, the newest first, a line each: `*` is the one that is shown. */
export async function releaseLines({ database }: Pick<ReleaseTools, 'database'>, code: string): Promise<string[]> {
  return (await readReleases(database.db, code, LISTED)).map(lineOf);
}

function lineOf({ id, state, is_live, causes, began_at, ended_at, fault }: ReleaseRow): string {
  const seconds = ended_at === null ? '' : `${Math.round((ended_at.getTime() - began_at.getTime()) / 1000)} s`;
  return [is_live ? '*' : ' ', id, state, causes.join(','), began_at.toISOString(), seconds, fault === null ? '' : faultText(fault)].join('\t').trimEnd();
}
