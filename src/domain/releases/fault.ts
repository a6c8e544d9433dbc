/** The kinds of what stands in the way of a release. */
export const RELEASE_FAULTS = ['content', 'build', 'disk', 'interrupted', 'code', 'hook', 'pull', 'unexpected'] as const;

/** The thing that stood in the way of a release, as editors are told it (docs/rules.md#releases). */
export type ReleaseFault =
  /** Of the content: the file below `content/`, the field where there is one, and the reason. */
  | { kind: 'content'; file: string; field: string | null; reason: string }
  /** The build itself; `said` are its last lines. */
  | { kind: 'build'; said: string }
  /** The static host did not take it, or what was pushed could not be fetched from the git host; `reason` says what they said. */
  | { kind: 'hook' | 'pull'; reason: string }
  /** No room is left on the disk, the machine was stopped in the middle, the site's code is no longer the server's, or something nobody thought of. */
  | { kind: 'disk' | 'interrupted' | 'code' | 'unexpected' };

/** The last lines of what a build said are what was wrong. */
const SAID_LINES = 20;
const NO_ROOM = /\bENOSPC\b|no space left on device|\bEDQUOT\b/i;
/** `…/content/news/opening/item.yaml: published_on: must be a day`, wherever in a line it begins. */
const OF_CONTENT = /(?:^|[/\s"'])content\/([^\s:"']+): (?:([\w.[\]-]+): )?([^\n]+)/;

/** As Astro says it of a file that it was to measure. */
const NO_PICTURE = /Could not process image metadata for `[^`\n]*?(content\/[^`\n]+)`/;

/** Reads what was wrong out of what a build said that failed. */
export function faultOf(said: string): ReleaseFault {
  if (NO_ROOM.test(said)) return { kind: 'disk' };
  const picture = NO_PICTURE.exec(said)?.[1];
  if (picture !== undefined) return { kind: 'content', file: picture, field: null, reason: 'is not a picture that can be read: export it again' };
  const found = OF_CONTENT.exec(said);
  if (found === null) return { kind: 'build', said: said.trim().split('\n').slice(-SAID_LINES).join('\n') };
  const [, file = '', field, reason = ''] = found;
  return { kind: 'content', file: `content/${file}`, field: field ?? null, reason: reason.trim() };
}

/** A fault in plain words for whoever operates the site, a line or more. */
export function faultText(fault: ReleaseFault): string {
  if (fault.kind === 'content') return [fault.file, ...(fault.field === null ? [] : [fault.field]), fault.reason].join(': ');
  if (fault.kind === 'hook') return `The static host ${fault.reason}.`;
  if (fault.kind === 'pull') return `What was pushed could not be fetched from the git host: ${fault.reason}`;
  if (fault.kind === 'build') return `The build did not come to its end:\n${fault.said}`;
  return OTHER_FAULTS[fault.kind];
}

const OTHER_FAULTS: Record<Exclude<ReleaseFault['kind'], 'content' | 'build' | 'hook' | 'pull'>, string> = {
  disk: 'There is no room left on the disk.',
  interrupted: 'The machine that made it was stopped.',
  code: "The site's code has changed since the server was built: build it again (`npm run build`) and start it anew.",
  unexpected: 'Something unexpected stood in the way: the log says what.',
};

/** True for what the machine could not do: it is tried again by itself. What is wrong with content waits for whoever puts it right. */
export const isOfMachine = ({ kind }: ReleaseFault): boolean => OF_MACHINE.has(kind);

const OF_MACHINE: ReadonlySet<ReleaseFault['kind']> = new Set(['disk', 'unexpected', 'interrupted', 'hook', 'pull']);
