import { openHttpPurge } from '../../../../src/server/adapters/purge-cdn.ts';
import type { S3Options } from '../../../../src/server/adapters/s3.ts';
import { openSiteStore } from '../../../../src/server/adapters/site-store.ts';
import { storeSite } from '../../../../src/server/releases/storing/store-site.ts';
import { listForStorage } from '../../../../src/server/site/site-files.ts';

/* A process that puts a release on a storage and is killed by itself, as by `kill -9`, before or after one of its acts there; it says how many there were. */
const given: { s3: S3Options; purgeUrl: string; release: { id: string; site: string; kept: string[] }; killedAt: number } = JSON.parse(process.argv[2] ?? '');
let moments = 0;
const moment = () => {
  moments += 1;
  if (moments === given.killedAt) process.kill(process.pid, 'SIGKILL');
};
const opened = await openSiteStore(given.s3);
const around =
  <A extends unknown[], R>(act: (...values: A) => Promise<R>) =>
  async (...values: A): Promise<R> => {
    moment();
    const done = await act(...values);
    moment();
    return done;
  };
const store = { put: around(opened.put), remove: around(opened.remove), read: around(opened.read) };
await storeSite({ store, list: listForStorage, purge: around(openHttpPurge({ url: given.purgeUrl, token: null })) }, given.release);
process.stdout.write(`${moments}\n`);
