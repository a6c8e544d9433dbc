import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveClipPath } from '../../domain/editing/clip.ts';
import { ContentError } from '../../editorial/content-error.ts';
import type { Video } from '../../editorial/items/video.ts';
import { draftedFile } from '../../editorial/reading/drafted-files.ts';
import { noteRead } from '../../editorial/reading/reads.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../i18n/languages.ts';

const folderOf = (video: Video) => join(process.cwd(), 'content/video', video.id);
const POSTER = 'poster.webp';

/** Where a video's files are on the site. Players ask for them by name, so the names carry no hash. */
export interface VideoFiles {
  clip: string;
  poster: string;
  /** The captions there are, the page's own language first. */
  captions: { lang: Language; href: string }[];
}

/** @throws ContentError when the clip or its poster is missing. */
export function videoFiles(video: Video, first: Language = DEFAULT_LANGUAGE): VideoFiles {
  const href = (file: string) => draftedFile(`video/${video.id}/${file}`)?.href ?? liveClipPath(video.id, file);
  const names = namesOf(video);
  const captions = LANGUAGES.filter((lang) => names.includes(captionsOf(lang))).map((lang) => ({ lang, href: href(captionsOf(lang)) }));
  return { clip: href(video.data.file), poster: href(POSTER), captions: captions.sort((a, b) => Number(b.lang === first) - Number(a.lang === first)) };
}

/** Every file of the published videos, for the route that serves them. @throws ContentError */
export const servedFiles = (videos: readonly Video[]) => videos.flatMap((video) => namesOf(video).map((file) => ({ id: video.id, file })));

export function readServedFile(id: string, file: string): Promise<Buffer> {
  noteRead('file', `content/video/${id}/${file}`);
  return readFile(join(process.cwd(), 'content/video', id, file));
}

const captionsOf = (lang: Language) => `clip.${lang}.vtt`;

function namesOf(video: Video): string[] {
  const has = (file: string) => {
    noteRead('there', `content/video/${video.id}/${file}`);
    return draftedFile(`video/${video.id}/${file}`) !== undefined || existsSync(join(folderOf(video), file));
  };
  for (const file of [video.data.file, POSTER])
    if (!has(file)) throw new ContentError(`content/video/${video.id}/item.yaml`, 'file', `there is no ${file} beside it`);
  return [video.data.file, POSTER, ...LANGUAGES.map(captionsOf).filter(has)];
}
