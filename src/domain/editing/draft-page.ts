import type { ItemCollection } from './content-item.ts';

/** Before the name of a file beside a draft, where its page speaks of it: whoever shows the page puts the file's bytes there. */
export const DRAFT_FILE_SCHEME = 'draft-file:';

/** An item as an editor has it, whose page is asked for before it is saved. */
export interface DraftToShow {
  collection: ItemCollection;
  name: string;
  /** Its item.yaml and its texts, as saving would write them. */
  texts: readonly { name: string; text: string }[];
  /** The other files that would be beside it; of pictures with their size in pixels. */
  files: readonly { name: string; width: number; height: number }[];
  /** The page: `/zh/news/opening`. */
  address: string;
}

/** The content that the draft is put into: its folder, the moment as of which it is read, and a mark that is another one when it has changed. */
export interface DraftSurroundings {
  root: string;
  at: string;
  mark: string;
}

/**
 * The page as a build would make it; what stands in the way of that, as a build says it; `none`: items of its kind have no such page; `away`: there is
 * nothing here that makes pages.
 */
export type DraftPage = { kind: 'page'; html: string } | { kind: 'fault'; file: string; field: string; reason: string } | { kind: 'none' } | { kind: 'away' };
