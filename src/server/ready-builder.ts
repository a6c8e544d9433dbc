import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { MINUTE_MS } from '../domain/time/period.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'scripts/build/in-one/stay-ready.ts');
/** One that nobody asks for so long ends: it holds the content, the renderer and what the last site was made of. */
const IDLE_MS = 30 * MINUTE_MS;
/** A build gives way to whoever serves the site meanwhile. */
const BUILD_PRIORITY = 10;

const answerSchema = v.intersect([
  v.object({ number: v.number() }),
  v.union([v.object({ made: v.picklist(['made', 'not for one']) }), v.object({ fault: v.string() })]),
]);
/** `not for one`: it is left to a build of its own. `fault`: what is wrong with the content. */
type ReadyResponse = { made: 'made' | 'not for one' } | { fault: string };

/** A release to be made: folders and files as `scripts/build.ts` is handed them. */
export interface ReadyAsked {
  site: string;
  library: string;
  at: string;
  earlier: readonly string[];
  planned: string;
  versions: string | null;
}

/** The part of it that a process may read before it is asked: the moment, the sites before it and the settings that staff has recorded. */
type SoonAsked = Pick<ReadyAsked, 'at' | 'earlier' | 'versions'>;

export interface ReadyBuilder {
  make(asked: ReadyAsked): Promise<ReadyResponse>;
  /** One comes soon: a process that has not begun begins, and reads what it will want. */
  getReady(soon: SoonAsked): void;
}

interface Begun {
  child: ChildProcess;
  waiting: Map<number, (answer: ReadyResponse) => void>;
  idle: NodeJS.Timeout;
}

/**
 * A process that makes releases and stays ready for the next one (docs/decisions/475). It begins with the first, or when that is known to come soon, ends by itself, with this one, and after anything unexpected: what it was
 * asked for is then left to a build of its own, which says what it is.
 */
export function openReadyBuilder(): ReadyBuilder {
  let begun: Begun | null = null;
  let number = 0;
  const end = (ended: Begun) => {
    if (begun === ended) begun = null;
    clearTimeout(ended.idle);
    ended.child.kill();
    for (const answer of ended.waiting.values()) answer({ made: 'not for one' });
    ended.waiting.clear();
  };
  const begin = (): Begun => {
    const child = fork(SCRIPT, {
      cwd: ROOT,
      // What pages leave behind is looked through less often.
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/comic-hub/compiled') },
    });
    giveWay(child);
    const one: Begun = { child, waiting: new Map(), idle: setTimeout(() => end(one), IDLE_MS) };
    child.on('message', (message) => {
      const { number: of, ...answer } = v.parse(answerSchema, message);
      one.waiting.get(of)?.(answer);
      one.waiting.delete(of);
      if (one.waiting.size === 0) child.channel?.unref();
      // It has begun with other code, or with none that is kept: the next one begins with what there is then.
      if ('made' in answer && answer.made === 'not for one') end(one);
    });
    child.on('error', () => end(one));
    child.once('exit', () => end(one));
    one.idle.unref();
    child.unref();
    return one;
  };
  return {
    make: (asked) =>
      new Promise<ReadyResponse>((done) => {
        if (!existsSync(SCRIPT)) return done({ made: 'not for one' });
        begun ??= begin();
        begun.idle.refresh();
        number += 1;
        begun.waiting.set(number, done);
        // Whoever waits for it stays as long.
        begun.child.channel?.ref();
        begun.child.send({ number, ...asked });
      }),
    getReady: (soon) => {
      if (begun !== null || !existsSync(SCRIPT)) return;
      begun = begin();
      // Nobody waits for it.
      begun.child.channel?.unref();
      begun.child.send(soon);
    },
  };
}

/** Lets a build give way to whoever serves the site; where the system does not allow that, it does not. */
export function giveWay({ pid }: Pick<ChildProcess, 'pid'>): void {
  try {
    if (pid !== undefined) setPriority(pid, BUILD_PRIORITY);
  } catch {
    // It is gone already, or has its priority of somebody else.
  }
}
