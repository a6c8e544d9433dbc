/** Below the API: the empty page that the page of a draft is put into, with its scripts. */
export const DRAFT_STAGE_PATH = '/content_stage';
/** The word by which it says that it waits for a page. */
export const STAGE_READY = 'ready';

/** A file beside a draft, which its page speaks of by name: its bytes, or where the site has it. */
export interface StageFile {
  name: string;
  from: Blob | string;
}

/** A page for it. */
export interface StageDraw {
  /** The word by which it says, when it is gone and has no window any more, that it was this one. */
  token: string;
  /** The page, without a policy of its own; its scripts are imports of `modules`, by their addresses. */
  html: string;
  /** The scripts of the site by their whole addresses, by which each speaks of others. */
  modules: readonly { url: string; source: string }[];
  /** The files that are there already. */
  files: readonly StageFile[];
  /** The address that the page will have: `/zh/news/opening`. */
  address: string;
  /** The address of the site, with a slash at its end. */
  base: string;
  /** The id of what is looked at first, where the page has it; or how far it was scrolled before. */
  part: string;
  scrollY: number | null;
}

/** Files that came after the page: films, which nobody waits for. */
export interface StageFiles {
  files: readonly StageFile[];
}
