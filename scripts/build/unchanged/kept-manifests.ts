import { MANIFEST_FILE, readManifest, type SiteManifest } from '../../../src/server/site/site-manifest.ts';
import { KeptReading } from './kept-reading.ts';

const manifests = new KeptReading<Manifest>(MANIFEST_FILE);
type Manifest = ReturnType<typeof readManifest>;

/** The files of a whole site, read once by a process. @throws SiteNotBuilt */
export const manifestOf = (site: string): Manifest => manifests.of(site, readManifest);

/** Keeps what was written just now. */
export const storeManifest = (site: string, files: SiteManifest): void => manifests.keep(site, new Map(Object.entries(files)));
