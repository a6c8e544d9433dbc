/** The fragments that `CachedFragment.astro` has rendered, by name. */
export const cachedFragments = new Map<string, string>();

/** Stands in a piece where the page's own path belongs. */
export const FRAGMENT_PATH = '\u{F8FF}';
