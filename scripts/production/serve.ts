import { join } from 'node:path';
import { readReleaseAt } from '../../src/server/site/site-files.ts';

/** Starts a server beside a CDN that serves the site: it speaks of the release that it was delivered with. */
process.env['RELEASE_AT'] ??= readReleaseAt(join(import.meta.dirname, '../../dist')).toISOString();
await import('../../src/server/main.ts');
