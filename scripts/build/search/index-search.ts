import { resolve } from 'node:path';
import { library } from '../../../src/editorial/site-library.ts';
import { codeOfBuild } from '../build-stamp.ts';
import { baseSites } from '../site-folder.ts';
import { indexSite } from './index-site.ts';

/** The search index as a step of a build whose steps are processes of their own: `node scripts/build/search/index-search.ts [<folder>]`. */
const folder = resolve(process.argv[2] ?? 'dist/pagefind');
process.stdout.write(`${await indexSite({ folder, library: await library(), code: codeOfBuild(), bases: baseSites() })}\n`);
