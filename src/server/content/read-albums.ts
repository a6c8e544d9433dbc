import type { Album } from '../../editorial/items/album.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize, localizeNamed, localizeOrNone } from '../http/localize.ts';
import { type ContentShelf, findInCollection, fits, namedOf, type TypeAndTag } from './find-item.ts';

export const readAlbumTypes = ({ albumTypes }: Library) => albumTypes.map(localizeNamed);

type Picture = Album['data']['pictures'][number];
const pictureWire = ({ file, alt, caption }: Picture) => ({ file, ...localize('alt', alt), ...localizeOrNone('caption', caption) });

function albumSummary({ albumTypes, tags }: Library, { id, data, texts }: Album) {
  const [cover] = data.pictures;
  // The reader has checked that an album has a picture.
  if (!cover) throw new Error(`No picture in album ${id}`);
  return {
    id,
    type: namedOf(albumTypes, data.type),
    published_on: data.published_on,
    picture_count: data.pictures.length,
    cover: pictureWire(cover),
    tags: data.tags.map((tag) => namedOf(tags, tag)),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** Albums, newest first, of a type or with a tag when asked. */
export function readAlbums(library: Library, filter: TypeAndTag) {
  return library.albums.filter(fits(filter)).map((album) => albumSummary(library, album));
}

/** One album with its pictures. @throws Refusal NOT_FOUND */
export function readAlbum(library: Library, shelf: ContentShelf<Album>, id: string) {
  const { item, mark } = findInCollection(shelf, id);
  return { ...albumSummary(library, item), ...localize('content', fieldOf(item.texts, 'html')), pictures: item.data.pictures.map(pictureWire), ...mark };
}
