import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** The kinds of files of a clip that editors send in pieces: the clip itself, and its captions. */
export const CLIP_MEDIA = ['video/mp4', 'text/vtt'] as const;
export type ClipMedia = (typeof CLIP_MEDIA)[number];
/** The largest file of each kind: a git host takes files of this size by its API, and a phone loads a minute of it in some seconds. */
export const CLIP_MAX_BYTES: Readonly<Record<ClipMedia, number>> = { 'video/mp4': 48 * 1024 * 1024, 'text/vtt': 256 * 1024 };
/** A file comes in pieces of this size, of which the last may be shorter: a connection that breaks loses one of them. */
export const CLIP_PART_BYTES = 4 * 1024 * 1024;
export const partsOfClip = (bytes: number): number => Math.ceil(bytes / CLIP_PART_BYTES);

/** The picture that stands before a clip plays; beside item.yaml. */
export const POSTER_NAME = 'poster.webp';
/** The captions of a clip in a language; beside item.yaml. */
export const captionsName = (language: Language): string => `clip.${language}.vtt`;
const CAPTIONS_NAMES = LANGUAGES.map(captionsName);
/** The name of a clip beside an item. */
export const CLIP_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.mp4$/;
/** Files that stand beside a clip without a field that names them. */
export const isBesideClip = (name: string): boolean => name === POSTER_NAME || CAPTIONS_NAMES.includes(name);
/** The media of a clip's file by its name; null of what is none. */
export const clipMediaOf = (name: string): ClipMedia | null => (CLIP_NAME.test(name) ? 'video/mp4' : CAPTIONS_NAMES.includes(name) ? 'text/vtt' : null);
/** Where the site has a file of a video that is public. */
export const liveClipPath = (video: string, file: string): string => `/media/video/${video}/${file}`;
