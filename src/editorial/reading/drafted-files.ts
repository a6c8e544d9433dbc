/** A file beside a draft whose page is made before it is saved: its address in that page, and of a picture its size in pixels. */
export interface DraftedFile {
  href: string;
  width: number;
  height: number;
}

/** Astro's bundle and whoever makes a draft's page are modules of their own: both see this. */
const DRAFTED = Symbol.for('comic-hub.drafted-files');
const shared: typeof globalThis & { [DRAFTED]?: ReadonlyMap<string, DraftedFile> } = globalThis;

/** The file at a place of the content, where the page that is made is that of a draft (docs/decisions/461); in every build undefined. */
export const draftedFile = (place: string): DraftedFile | undefined => shared[DRAFTED]?.get(place);

/** From here on pages are those of a draft with such files, by their places in the content. */
export function draftFiles(files: ReadonlyMap<string, DraftedFile>): void {
  shared[DRAFTED] = files;
}
