import { CHANGES_TOLD, type ReleaseChanges } from '../../domain/releases/changes.ts';
import { compareLibraries, notedItems } from './compare-libraries.ts';
import { type ChangedFiles, compareSites } from './compare-sites.ts';
import type { ReleaseFolders } from './release-folders.ts';

/** The part of a release that is other than in another one, and all files of its site that are. @throws when one of them cannot be read */
export async function changesSince(folders: ReleaseFolders, before: string, id: string): Promise<{ changes: ReleaseChanges; files: ChangedFiles }> {
  const [former, latter] = [folders.siteOf(before), folders.siteOf(id)];
  const items = (await notedItems(former, latter)) ?? compareLibraries(await folders.readLibrary(before), await folders.readLibrary(id));
  const files = await compareSites(former, latter);
  const pages = [...files.put, ...files.removed].filter((path) => path.endsWith('.html')).map(addressOf);
  return { changes: { items: items.slice(0, CHANGES_TOLD), itemCount: items.length, pages: pages.slice(0, CHANGES_TOLD), pageCount: pages.length }, files };
}

/** The address of a page by its file: `/zh/news/opening.html` is `/zh/news/opening`. */
const addressOf = (file: string): string => file.replace(/(?:\/index)?\.html$/, '') || '/';
