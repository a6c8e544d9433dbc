/** What `Kept.astro` has made, by name. */
export const keptPieces = new Map<string, string>();

/** Stands in a piece where the page's own path belongs. */
export const KEPT_PATH = '\u{F8FF}';
