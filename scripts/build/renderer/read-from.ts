import { join } from 'node:path';
import type { ReadFrom } from '../../../src/editorial/reading/read-digests.ts';
import { library, releaseAt } from '../../../src/editorial/site-library.ts';

/** The content and the moment of this build. */
export const readFrom = async (): Promise<ReadFrom> => ({ library: await library(), at: releaseAt(), root: join(import.meta.dirname, '../../..') });
