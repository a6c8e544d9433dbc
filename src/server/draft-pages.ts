import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { DraftPage } from '../domain/editing/draft-page.ts';
import { MINUTE_MS, SECOND_MS } from '../domain/time/period.ts';
import type { DraftPages } from './editing/preview/draft-pages.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'scripts/build/renderer/make-draft-pages.ts');
/** A page that takes longer is given up with its process; the first one waits until that has begun. */
const TIMEOUT_MS = 30 * SECOND_MS;
/** A process that nobody asks for so long ends: it holds the content and the renderer. */
const IDLE_MS = 10 * MINUTE_MS;

const answerSchema = v.object({
  number: v.number(),
  page: v.variant('kind', [
    v.object({ kind: v.literal('page'), html: v.string() }),
    v.object({ kind: v.literal('fault'), file: v.string(), field: v.string(), reason: v.string() }),
    v.object({ kind: v.picklist(['none', 'away']) }),
  ]),
});

/** A process that makes pages, and who waits for one of it. */
interface Maker {
  child: ChildProcess;
  waiting: Map<number, { done: (page: DraftPage) => void; fail: (error: Error) => void }>;
  idle: NodeJS.Timeout;
}

/**
 * Makes pages of drafts in a process of its own, which begins with the first of them. It ends by itself, with this one, and after anything unexpected.
 * @param versions the file of settings that staff has recorded, where there is one
 */
export function openDraftPages(versions: string | null): DraftPages {
  let maker: Maker | null = null;
  let number = 0;
  const end = (ended: Maker, error: Error) => {
    if (maker === ended) maker = null;
    clearTimeout(ended.idle);
    ended.child.kill();
    for (const { fail } of ended.waiting.values()) fail(error);
    ended.waiting.clear();
  };
  const begin = (): Maker => {
    const environment = versions !== null && existsSync(versions) ? { SETTING_VERSIONS: versions } : {};
    const child = fork(SCRIPT, { cwd: ROOT, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: { ...process.env, ...environment } });
    const begun: Maker = { child, waiting: new Map(), idle: setTimeout(() => end(begun, new Error('nobody asks')), IDLE_MS) };
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2000);
    });
    child.on('message', (message) => {
      const { number: of, page } = v.parse(answerSchema, message);
      begun.waiting.get(of)?.done(page);
      begun.waiting.delete(of);
    });
    child.on('error', (error) => end(begun, error));
    child.once('exit', (code) => end(begun, new Error(`whoever makes pages of drafts ended with ${code}: ${said}`)));
    // It keeps no server running.
    for (const held of [child, child.channel, begun.idle]) held?.unref();
    return begun;
  };
  return {
    make: (draft, from) =>
      new Promise<DraftPage>((done, fail) => {
        maker ??= begin();
        const asked = maker;
        asked.idle.refresh();
        number += 1;
        const timeout = setTimeout(() => end(asked, new Error('a page of a draft took too long')), TIMEOUT_MS);
        const settled =
          <T>(settle: (what: T) => void) =>
          (what: T) => {
            clearTimeout(timeout);
            settle(what);
          };
        asked.waiting.set(number, { done: settled(done), fail: settled(fail) });
        asked.child.send({ number, draft, from });
      }),
  };
}
