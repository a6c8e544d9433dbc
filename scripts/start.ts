import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkStart, startFailure } from '../src/server/check-start.ts';
import { readConfig } from '../src/server/config/config.ts';
import { openReleaseFolders } from '../src/server/releases/release-folders.ts';
import { isMade } from './build/build-stamp.ts';

/**
 * `npm start`: builds the site unless what it is made of has not changed, then serves it with the API. What would stop the
 * server is said first: nobody waits for a build to learn that the port is taken.
 */
try {
  await checkStart(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
// Whoever edits `content/` sees it on the site without a restart (docs/decisions/283).
process.env['RELEASES_DIR'] ??= join(readConfig(process.env).dataDir, 'releases');
const { list, siteOf } = openReleaseFolders(process.env['RELEASES_DIR']);
if (!isMade(list().map(siteOf))) {
  process.stdout.write('Building the site …\n');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../src/server/main.ts');
