import { compareUrls } from '../load.ts';
import { startPeer } from '../peer.ts';
import { processMs } from '../processor-time.ts';
import { type Rounds, report, reportRounds } from '../report.ts';
import { type BenchServer, startBenchServer } from '../server.ts';
import { canRun, responsesInSeconds } from '../wrk.ts';
import { startNginx } from './nginx.ts';

const PAGE = '/zh/news/december-holiday-hours';

/** As a browser asks for a page that it does not have. */
const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 20;

/** A prerendered page against plain Hono's and against nginx, and a content call against plain Hono's. */
export async function pages(): Promise<void> {
  const server = await startBenchServer({ NODE_ENV: 'production', DEMO: '1' });
  try {
    const peer = await startPeer();
    const page = await compareUrls(server.origin + PAGE, `${peer.origin}${PAGE}.html`);
    reportRounds('a page, requests a second, ours / Hono static', page, 3, '/s');
    const devices = await (await fetch(`${server.origin}/api/device`)).text();
    await peer.setBytes(devices);
    const call = await compareUrls(`${server.origin}/api/device`, `${peer.origin}/bytes`);
    reportRounds(`GET /device (${devices.length} bytes), ours / bare Hono route`, call, 0.6, '/s');
    peer.stop();
    await compareWithNginx(server);
  } finally {
    await server.stop();
  }
}

/** The page compressed, ours against one nginx worker with the same bytes in a file; the load comes from `wrk`, which is quicker than both. */
async function compareWithNginx(server: BenchServer): Promise<void> {
  const missing: string[] = [];
  for (const program of ['nginx', 'wrk']) if (!(await canRun(program))) missing.push(program);
  if (missing.length > 0) {
    report(`a page, compressed, ours / nginx: not measured without ${missing.join(' and ')} (Debian: apt-get install nginx-light wrk)`, 0, 0.5, 'at least');
    return;
  }
  const ask = (url: string, seconds: number) => responsesInSeconds(url, COMPRESSED, CONNECTIONS, seconds);
  const nginx = await startNginx(server.origin + PAGE, COMPRESSED);
  const rates: Rounds = { ours: [], theirs: [] };
  const costs: Rounds = { ours: [], theirs: [] };
  try {
    for (const url of [server.origin + PAGE, nginx.url]) await ask(url, 1);
    for (let i = 0; i < ROUNDS; i += 1) {
      for (const [whose, url, pid] of [['ours', server.origin + PAGE, server.pid] as const, ['theirs', nginx.url, nginx.pid] as const]) {
        const before = processMs(pid);
        const { answers, perSecond } = await ask(url, SECONDS);
        rates[whose].push(perSecond);
        costs[whose].push(((processMs(pid) - before) / answers) * 1000);
      }
    }
  } finally {
    await nginx.stop();
  }
  reportRounds('a page, compressed, requests a second, ours / nginx', rates, 0.5, '/s');
  reportRounds('the same, processor time for an answer', costs, 2, 'µs', 'at most');
}
