import { baseSites, SITE_FOLDER } from '../site-folder.ts';
import { IS_TO_BE_COMPILED } from './exit-code.ts';
import { openKeptRenderer } from './kept-renderer.ts';
import { loadRenderer } from './load-renderer.ts';
import { makeSite } from './make-site.ts';
import { readFrom } from './read-from.ts';

/** Makes the pages of this build's site by a renderer that was compiled before. Whatever stands in the way, the compiler does all of it anew. */
try {
  // The pictures of the content are a part of what names a renderer.
  const from = await readFrom();
  const kept = await openKeptRenderer();
  if (kept) process.stdout.write(`${await makeSite({ kept, renderer: await loadRenderer(kept), from, site: SITE_FOLDER, bases: baseSites() })}\n`);
  else process.exitCode = IS_TO_BE_COMPILED;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = IS_TO_BE_COMPILED;
}
