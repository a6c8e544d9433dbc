import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `public/favicon.svg` as an address that holds it: one file less beside every page. */
export const FAVICON = `data:image/svg+xml,${readFileSync(join(process.cwd(), 'public/favicon.svg'), 'utf8').trim().replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
