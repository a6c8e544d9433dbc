/** Where a comic stands, in the order of its filter. */
export const COMIC_STATUSES = ['ongoing', 'complete', 'paused'] as const;
/** The formats of comics. */
export const COMIC_FORMATS = ['series', 'single', 'webcomic', 'anthology'] as const;
