import { readManifest, type SiteManifest } from '../../../src/server/site/site-files.ts';
import { KeptReading } from './kept-reading.ts';

const NAME = '.files.json';
const manifests = new KeptReading<Manifest>(NAME);
type Manifest = ReturnType<typeof readManifest>;

/** The files of a whole site, read once by a process. @throws SiteNotBuilt */
export const manifestOf = (site: string): Manifest => manifests.of(site, readManifest);

/** Keeps what was written just now. */
export const storeManifest = (site: string, files: SiteManifest): void => manifests.keep(site, new Map(Object.entries(files)));
