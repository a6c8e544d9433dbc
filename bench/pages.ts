import { compareUrls } from './load.ts';
import { startPeer } from './peer.ts';
import { reportRounds } from './report.ts';
import { startBenchServer } from './server.ts';

const PAGE = '/zh/news/december-holiday-hours';

/** A prerendered page, and a content call: ours against plain Hono's. */
export async function pages(): Promise<void> {
  const server = await startBenchServer({ NODE_ENV: 'production', DEMO: '1' });
  const peer = await startPeer();
  const page = await compareUrls(server.origin + PAGE, `${peer.origin}${PAGE}.html`);
  reportRounds('a page, requests a second, ours / Hono static', page, 3, '/s');
  const devices = await (await fetch(`${server.origin}/api/device`)).text();
  await peer.setBytes(devices);
  const call = await compareUrls(`${server.origin}/api/device`, `${peer.origin}/bytes`);
  reportRatio(`GET /device (${devices.length} bytes), ours / bare Hono route`, call, 0.6, '/s');
  peer.stop();
  await server.stop();
}
