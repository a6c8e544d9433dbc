import { readMadeOf } from './build-stamp.ts';
import { withFileDigests } from './unchanged/file-digests.ts';

/**
 * A process of its own for the build: what tens of thousands of files leave in memory goes with it. `node scripts/build/print-digest.ts [anew]`:
 * with `anew` each file is read, whatever is known of it.
 */
process.stdout.write(JSON.stringify(process.argv[2] === 'anew' ? readMadeOf() : withFileDigests(readMadeOf)));
