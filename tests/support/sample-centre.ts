import { join } from 'node:path';
import { centreSchema } from '../../src/editorial/centre.ts';
import { readYaml } from '../../src/editorial/file.ts';

/** The centre of the sample content. */
export const sampleCentre = readYaml(join(import.meta.dirname, '../../content/settings/centre.yaml'), centreSchema);
