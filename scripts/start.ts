import { spawnSync } from 'node:child_process';
import { isBuilt } from './build-stamp.ts';

/** `npm start`: builds the site unless what it is made of has not changed, then serves it with the API. */
if (!isBuilt()) {
  process.stdout.write('Building the site …\n');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../src/server/main.ts');
