import { readMadeOf } from './build-stamp.ts';

/** Reads all that the site is made of, in a process of its own: what tens of thousands of files leave in memory goes with it. */
process.stdout.write(JSON.stringify(readMadeOf()));
