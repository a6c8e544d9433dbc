import { digestOfFile, filesIn } from '../../../../scripts/build/renderer/kept-files.ts';
import { readManifest } from '../../../../src/server/site/site-manifest.ts';

/**
 * The files of a site with digests of their bytes. Pieces of earlier releases stay for whoever is in the middle of a page of theirs, and are not its own; the list of files
 * names them. By itself a build is handed no days.
 */
export function ownBytes(folder: string): Map<string, string> {
  const listed = readManifest(folder);
  const isOwn = (path: string) => path !== '/.files.json' && path !== '/.lasting' && listed.get(path.replace(/\.(?:br|gz)$/, ''))?.isKept !== true;
  return new Map(filesIn(folder).flatMap((path) => (isOwn(path) ? [[path, digestOfFile(folder + path)] as const] : [])));
}
