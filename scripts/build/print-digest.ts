import { KeptFiles } from '../../src/editorial/reading/kept-files.ts';
import { codeDigest, digest } from './build-stamp.ts';
import { digestOfFile } from './renderer/kept-files.ts';

/**
 * A process of its own for the build: what tens of thousands of files leave in memory goes with it. `node scripts/build/print-digest.ts [<kept>]`:
 * where the digests of files are kept, for the next time.
 */
const [, , keptFile] = process.argv;
const code = codeDigest();
const kept = keptFile === undefined ? null : new KeptFiles<string>(keptFile, code);
const all = digest((file) => kept?.take(file, [file], () => digestOfFile(file)) ?? digestOfFile(file));
process.stdout.write(JSON.stringify({ all, code }));
kept?.keep();
