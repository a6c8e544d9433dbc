import { join } from 'node:path';
import { readYaml } from '../../src/editorial/file.ts';
import { centreSchema } from '../../src/editorial/settings/centre.ts';
import { settingsFiles } from '../../src/editorial/settings/settings.ts';
import { SAMPLE_CONTENT } from './sample.ts';

const SETTINGS = join(SAMPLE_CONTENT, 'settings');

/** The centre of the sample content. */
export const sampleCentre = readYaml(join(SETTINGS, 'centre.yaml'), centreSchema);

/** As e-mails name it. */
export const sampleSender = { ...sampleCentre, opening: readYaml(join(SETTINGS, 'opening.yaml'), settingsFiles.opening) };
