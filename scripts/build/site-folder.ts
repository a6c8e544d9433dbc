import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The folder that a build writes the site to: `dist/`, or that of a release (docs/decisions/283). */
export const SITE_FOLDER = resolve(ROOT, process.env['SITE_FOLDER'] ?? 'dist');

/** True for the site of the sources as they are, which `npm start` serves; a release has a folder of its own. */
export const IS_DIST = process.env['SITE_FOLDER'] === undefined;
