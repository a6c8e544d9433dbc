import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { plannedDaysText } from '../../../../src/editorial/settings/planned-days.ts';
import type { SmallSite } from '../../../e2e/support/small-site.ts';
import { BARE_ENVIRONMENT } from '../../../support/process.ts';

/** The process of a small site that stays ready for releases, asked as a server asks it. Releases have numbers. */
export class ReadyMaker {
  readonly #site: SmallSite;
  readonly #process: ChildProcess;

  constructor(site: SmallSite, origin: string) {
    this.#site = site;
    writeFileSync(join(site.root, 'days'), plannedDaysText([]));
    const env = { ...BARE_ENVIRONMENT, ...site.environment(origin) };
    const script = join(site.root, 'scripts/build/in-one/stay-ready.ts');
    this.#process = fork(script, { cwd: site.root, execArgv: [], env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  /** The folder of the site of a release. */
  siteOf(number: number): string {
    return join(this.#site.root, 'releases', String(number), 'site');
  }

  /** Lets it get ready for a release that comes soon. */
  getReady(at: string, earlier: readonly number[]): void {
    this.#process.send({ at, earlier: earlier.map((each) => this.siteOf(each)), versions: null });
  }

  /** Asks for a release of those before it. @returns the answer */
  async make(number: number, at: string, earlier: readonly number[]): Promise<object> {
    const site = this.siteOf(number);
    mkdirSync(join(site, '..'), { recursive: true });
    const answered = once(this.#process, 'message');
    this.#process.send({
      ...{ number, site, library: join(site, '../library'), at },
      ...{ earlier: earlier.map((each) => this.siteOf(each)), planned: join(this.#site.root, 'days'), versions: null },
    });
    const [{ number: of, ...answer }] = await answered;
    expect(of).toBe(number);
    return answer;
  }

  async end(): Promise<void> {
    if (!this.#process.connected) return;
    const gone = once(this.#process, 'exit');
    this.#process.disconnect();
    await gone;
  }
}
