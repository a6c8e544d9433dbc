import { join } from 'node:path';
import { ContentError } from '../../../src/editorial/content-error.ts';
import { codeDigest, isStamped } from '../build-stamp.ts';
import { takeWhole } from '../unchanged/take-whole.ts';
import { lookNow } from './look.ts';
import { getReady, type Made, makeInOne, mayBeOne } from './make-in-one.ts';

/*
 * A process beside a server that makes releases of little that is other, one after the other, and stays ready between them: the renderer is loaded, and what was read of
 * files and of the last site is known (docs/decisions/475). It is asked by messages. What it cannot make alone is left to a build of its own.
 */

const ROOT = join(import.meta.dirname, '../../..');
/** The digest of the code that this process runs: once the sources are others, it is of no use. */
const OWN_CODE = codeDigest();

/** A release comes soon. */
interface Soon {
  at: string;
  /** The folders of the sites before it, the newest first. */
  earlier: string[];
  versions: string | null;
}
interface Asked extends Soon {
  number: number;
  site: string;
  library: string;
  /** The files that a build is handed beside the content; `versions` is null where there is none. */
  planned: string;
}
/** `fault`: what is wrong with the content. */
type Answer = { made: Made } | { fault: string };

/** Modules read these when they are asked, since a build is handed them so. */
function handOver({ at, planned, versions }: Soon & { planned?: string }): void {
  Object.assign(process.env, { RELEASE_AT: at, ...(planned !== undefined && { PLANNED_DAYS: planned }) });
  if (versions === null) delete process.env['SETTING_VERSIONS'];
  else process.env['SETTING_VERSIONS'] = versions;
}

/** @returns the answer, and what is written down when it has been given */
async function make(asked: Asked): Promise<{ answer: Answer; after: (() => void)[] }> {
  handOver(asked);
  const looked = lookNow();
  const after = [looked.keep];
  const at = new Date(asked.at);
  const { site, library, earlier } = asked;
  const bases = basesOf(asked);
  if (looked.madeOf.code !== OWN_CODE || !mayBeOne(looked, bases)) return { answer: { made: 'not for one' }, after };
  if (takeWhole({ madeOf: looked.madeOf, at }, { site, library, bases, earlier })) return { answer: { made: 'made' }, after };
  try {
    const { made, keep } = await makeInOne({ site, isDist: false, library, index: `${site}.pagefind`, at, bases, earlier }, looked);
    return { answer: { made }, after: [...after, keep] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { answer: { fault: error.message }, after };
  }
}

const basesOf = ({ earlier }: Soon) => [...earlier, join(ROOT, 'dist')].filter(isStamped);

/** Reads what the next release will want: it is read once, then or now. */
async function readSoon(soon: Soon): Promise<void> {
  handOver(soon);
  const [looked, bases] = [lookNow(), basesOf(soon)];
  if (looked.madeOf.code !== OWN_CODE || !mayBeOne(looked, bases)) return;
  try {
    await getReady(looked, bases);
  } catch (error) {
    // The release says it.
    if (!(error instanceof ContentError)) throw error;
  }
}

let before: Promise<unknown> = Promise.resolve();
process.on('message', (asked: Asked | Soon) => {
  if (!('number' in asked)) {
    before = before.then(() => readSoon(asked));
    return;
  }
  // What is no fault of the content ends this process, and a build of its own says what it is.
  before = before.then(async () => {
    const { answer, after } = await make(asked);
    process.send?.({ number: asked.number, ...answer });
    for (const keep of after) keep();
  });
});
// The server has gone.
process.once('disconnect', () => process.exit());
