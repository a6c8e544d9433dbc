import type { Video } from '../../editorial/items/video.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize, localizeNamed } from '../http/localize.ts';
import { type ContentShelf, findInCollection, fits, namedOf, type TypeAndTag } from './find-item.ts';

export const readVideoTypes = ({ videoTypes }: Library) => videoTypes.map(localizeNamed);

function videoSummary({ videoTypes, tags }: Library, { id, data, texts }: Video) {
  const { published_on, duration_seconds, width, height, file } = data;
  return {
    id,
    type: namedOf(videoTypes, data.type),
    published_on,
    duration_seconds,
    width,
    height,
    file,
    tags: data.tags.map((tag) => namedOf(tags, tag)),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** Videos, newest first, of a type or with a tag when asked. */
export function readVideos(library: Library, filter: TypeAndTag) {
  return library.videos.filter(fits(filter)).map((video) => videoSummary(library, video));
}

/** One video with its description as HTML. @throws Refusal NOT_FOUND */
export function readVideo(library: Library, shelf: ContentShelf<Video>, id: string) {
  const { item, mark } = findInCollection(shelf, id);
  const chapters = item.data.chapters.map(({ at_seconds, name }) => ({ at_seconds, ...localize('name', name) }));
  return { ...videoSummary(library, item), chapters, ...localize('content', fieldOf(item.texts, 'html')), ...mark };
}
