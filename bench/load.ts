import autocannon from 'autocannon';
import type { Rounds } from './report.ts';

const CONNECTIONS = 20;
const SECONDS = 4;
const ROUNDS = 3;

/**
 * Answers a second, from the first request to the last answer. autocannon's own figures end on whole seconds: 1,000 answers
 * that took 5.2 seconds are 166 a second to it. @throws when an answer is no 2xx
 */
export function responsesPerSecond(options: autocannon.Options): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let [answers, last] = [0, started];
    const run = autocannon(options, (error, { non2xx, errors, timeouts }) => {
      if (error) reject(error);
      else if (non2xx > 0 || errors > 0 || timeouts > 0) reject(new Error(`${options.url}: ${non2xx} answers were no success, ${errors + timeouts} failed`));
      else resolve(answers / ((last - started) / 1000));
    });
    run.on('response', () => {
      answers += 1;
      last = performance.now();
    });
  });
}

/** Requests a second of two URLs, measured by turns after a warm-up. */
export async function compareUrls(ours: string, theirs: string, headers: Record<string, string> = {}): Promise<Rounds> {
  const rounds: Rounds = { ours: [], theirs: [] };
  const rate = (url: string, duration: number) => responsesPerSecond({ url, headers, connections: CONNECTIONS, duration });
  for (const url of [ours, theirs]) await rate(url, 1);
  for (let i = 0; i < ROUNDS; i += 1) {
    rounds.ours.push(await rate(ours, SECONDS));
    rounds.theirs.push(await rate(theirs, SECONDS));
  }
  return rounds;
}
