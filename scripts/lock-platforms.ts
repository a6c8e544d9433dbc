import { readFileSync, writeFileSync } from 'node:fs';
import { completePlatforms, type LockFile } from './platform-packages.ts';

/*
 * Writes what the lock file lacks of packages for other platforms, so that `npm ci` takes it (docs/decisions/002). To be run after a dependency
 * was added or raised on a registry that has not all of them; on the public one there is nothing to add.
 */

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const added = completePlatforms(lock);
if (added.length > 0) writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} packages of other platforms added to package-lock.json\n`);
