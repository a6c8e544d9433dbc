import type { Library } from '../../editorial/library.ts';
import { ordinalOf as turnOfActivity } from '../activity/activity-words.ts';
import { DRAWINGS_COUNT, draw, drawPrize } from '../art/drawings.ts';
import { drawPortrait } from '../art/portraits.ts';
import { randomOf } from '../art/random.ts';
import { drawRoom } from '../art/rooms.ts';
import { ordinalOf as turnOfAward } from '../award/award-words.ts';
import { turnOf as turnOfNews } from '../news/news-order.ts';
import { coverSheet, drawingSheet, portraitSheet, roomSheet, sealSheet } from './share-sheet.ts';

/** A picture of ours, 1200 by 630: its name, and what it is made of: a drawing on the sheet, or a photograph below `content/`. */
export type SharePicture = { name: string } & ({ drawn: Drawn } | { photo: string });

/** All that a drawing of ours follows from: two that say the same are the same, from build to build. */
type Drawn =
  | { art: 'drawing'; drawing: number; seed: string }
  | { art: 'prize'; turn: number; seed: string }
  | { art: 'portrait'; id: string; likeness: Item<'creators'>['data']['likeness'] }
  | { art: 'cover'; id: string; genres: readonly string[] }
  | { art: 'seal'; turn: number; id: string }
  | { art: 'room'; view: Item<'spaces'>['data']['photos'][number]['view']; seed: string };

/** The drawing, on its sheet. */
export function sheetOf(drawn: Drawn): string {
  switch (drawn.art) {
    case 'drawing':
      return drawingSheet(draw(drawn.drawing, randomOf(drawn.seed)));
    case 'prize':
      return drawingSheet(drawPrize(drawn.turn, randomOf(drawn.seed)));
    case 'portrait':
      return portraitSheet(drawPortrait(drawn.id, drawn.likeness), drawn.id);
    case 'cover':
      return coverSheet(drawn.id, drawn.genres);
    case 'seal':
      return sealSheet(drawn.turn, drawn.id);
    case 'room':
      return roomSheet(drawRoom(drawn.view, randomOf(drawn.seed)));
  }
}

/**
 * So many pictures of a drawing there are: a house with ten thousand news items has some two hundred pictures for them,
 * each drawn once and kept once by whoever fetches it.
 */
const VARIANTS = 24;
/** The drawing of a bookshelf. */
const SHELF = 4;

const HOUSE: SharePicture = { name: 'house', drawn: { art: 'drawing', drawing: 1, seed: 'house' } };

/** A drawing of one of the kinds, in one of its variants. */
function drawn(kind: string, turn: number, id: string): SharePicture {
  const [drawing, variant] = [turn % DRAWINGS_COUNT, randomOf(id).int(0, VARIANTS - 1)];
  const name = `${kind}-${drawing}-${variant}`;
  return { name, drawn: { art: 'drawing', drawing, seed: name } };
}

type Item<K extends keyof Library> = Library[K] extends readonly (infer T)[] ? T : never;

/** The shelves whose items have a picture of their own, and how they come by it. */
const PICTURES = {
  news: (library: Library, item: Item<'news'>) => drawn('news', turnOfNews(library, item), item.id),
  activities: ({ activities }: Library, item: Item<'activities'>) => drawn('activity', turnOfActivity(activities, item), item.id),
  publishers: (_: Library, { id }: Item<'publishers'>) => drawn('publisher', SHELF, id),
  awards: ({ awards }: Library, item: Item<'awards'>): SharePicture => ({
    name: `award-${item.id}`,
    drawn: { art: 'prize', turn: turnOfAward(awards, item), seed: item.id },
  }),
  creators: (_: Library, { id, data }: Item<'creators'>): SharePicture => ({ name: `creator-${id}`, drawn: { art: 'portrait', id, likeness: data.likeness } }),
  comics: (_: Library, { id, data }: Item<'comics'>): SharePicture => ({ name: `comic-${id}`, drawn: { art: 'cover', id, genres: data.genres } }),
  unions: (_: Library, { id, data }: Item<'unions'>): SharePicture => ({ name: `union-${id}`, drawn: { art: 'seal', turn: data.order - 1, id } }),
  spaces: (_: Library, { id, data: { photos } }: Item<'spaces'>): SharePicture => {
    const [first] = photos;
    return first ? { name: `space-${id}`, drawn: { art: 'room', view: first.view, seed: first.seed } } : HOUSE;
  },
  videos: (_: Library, { id }: Item<'videos'>) => ({ name: `video-${id}`, photo: `video/${id}/poster.webp` }),
  albums: (_: Library, { id, data: { pictures } }: Item<'albums'>) => {
    const [first] = pictures;
    return first ? { name: `album-${id}`, photo: `album/${id}/${first.file}` } : HOUSE;
  },
} satisfies { [K in keyof Library]?: (library: Library, item: Item<K>) => SharePicture };
type Pictured = keyof typeof PICTURES;

/** The address of an item's picture. */
export function sharePicture<K extends Pictured>(library: Library, shelf: K, item: Item<K>): string {
  return address(pictureOf(library, shelf, item));
}
export const CENTRE_PICTURE = address(HOUSE);

function pictureOf<K extends Pictured>(library: Library, shelf: K, item: Item<K>): SharePicture {
  const make: (library: Library, item: never) => SharePicture = PICTURES[shelf];
  return make(library, item as never);
}

function address({ name }: SharePicture): string {
  return `/og/${name}.png`;
}

/** Every picture that pages of a library name, once. */
export function sharePictures(library: Library): SharePicture[] {
  const shelves = Object.keys(PICTURES) as Pictured[];
  const all = [HOUSE, ...shelves.flatMap((shelf) => library[shelf].map((item) => pictureOf(library, shelf, item as never)))];
  return [...new Map(all.map((picture) => [picture.name, picture])).values()];
}
