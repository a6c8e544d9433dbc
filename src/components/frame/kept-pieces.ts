/** The fragments that `Kept.astro` has rendered, by name. */
export const keptPieces = new Map<string, string>();

/** Stands in a piece where the page's own path belongs. */
export const KEPT_PATH = '\u{F8FF}';
