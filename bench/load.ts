import autocannon from 'autocannon';
import { median } from './report.ts';

const CONNECTIONS = 20;
const SECONDS = 4;
const ROUNDS = 3;

/** Requests a second of a URL in one round. @throws when an answer is not a 200 */
async function round(url: string, headers: Record<string, string>): Promise<number> {
  const { non2xx, errors, requests } = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} failed`);
  return requests.average;
}

/** Requests a second of two URLs, measured by turns after a warm-up. */
export async function compareUrls(ours: string, theirs: string, headers: Record<string, string> = {}): Promise<{ ours: number; theirs: number }> {
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (const url of [ours, theirs]) await autocannon({ url, headers, connections: CONNECTIONS, duration: 1 });
  for (let i = 0; i < ROUNDS; i += 1) {
    rates.ours.push(await round(ours, headers));
    rates.theirs.push(await round(theirs, headers));
  }
  return { ours: median(rates.ours), theirs: median(rates.theirs) };
}
