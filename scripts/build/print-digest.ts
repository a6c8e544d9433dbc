import { codeDigest, digest } from './build-stamp.ts';

/** A process of its own for the build: what tens of thousands of files leave in memory goes with it. */
process.stdout.write(JSON.stringify({ all: digest(), code: codeDigest() }));
