import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { ContentError } from '../../editorial/content-error.ts';
import type { Album } from '../../editorial/items/album.ts';
import { draftedFile } from '../../editorial/reading/drafted-files.ts';

/** In the site there are those of published albums only (scripts/build/public-pictures.ts). */
const files = import.meta.glob<{ default: ImageMetadata | undefined }>('/content/album/*/*.{webp,jpg,png}', { eager: true });

/** Widths in pixels that are made besides the picture itself. What a common phone takes fits what a server may send at once. */
const WIDTHS = [480, 680, 960];

export interface AlbumPicture {
  /** The picture as it was given: for the viewer, for readers who follow the link, for a browser without AVIF. */
  large: string;
  width: number;
  height: number;
  /** AVIF in several widths. */
  srcset: string;
}

/** The files of one picture of an album, counted from 0. @throws ContentError when there is no such file. */
export async function albumPicture(album: Album, index: number): Promise<AlbumPicture> {
  const name = album.data.pictures[index]?.file ?? '';
  const drafted = draftedFile(`album/${album.id}/${name}`);
  if (drafted) return { large: drafted.href, width: drafted.width, height: drafted.height, srcset: '' };
  const image = files[`/content/album/${album.id}/${name}`]?.default;
  if (!image) throw new ContentError(`content/album/${album.id}/item.yaml`, `pictures.${index}.file`, `there is no ${name} beside it`);
  const made = await Promise.all(
    WIDTHS.filter((width) => width < image.width).map(async (width) => `${(await getImage({ src: image, width, format: 'avif', quality: 40 })).src} ${width}w`),
  );
  return { large: image.src, width: image.width, height: image.height, srcset: made.join(', ') };
}
