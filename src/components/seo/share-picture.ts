import type { Library } from '../../editorial/library.ts';
import { DRAWINGS_COUNT, draw, drawPrize, HEIGHT, WIDTH } from '../art/drawings.ts';
import { randomOf } from '../art/random.ts';
import { turnOf as turnOfAward } from '../award/award-words.ts';
import { turnOf as turnOfNews } from '../news/news-order.ts';

/** What networks show beside a link: 1200 by 630, drawn at build time. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** A picture of ours: its name, which is its address, and how it is drawn. */
interface SharePicture {
  name: string;
  art: () => string;
}

/**
 * So many pictures of a drawing there are: a house with ten thousand news items has some two hundred pictures for them,
 * each drawn once and kept once by whoever fetches it.
 */
const VARIANTS = 24;

const HOUSE: SharePicture = { name: 'house', art: () => draw(1, randomOf('house')) };

/** A drawing of one of the kinds, in one of its variants. */
function drawn(kind: string, turn: number, id: string): SharePicture {
  const [drawing, variant] = [turn % DRAWINGS_COUNT, randomOf(id).int(0, VARIANTS - 1)];
  const name = `${kind}-${drawing}-${variant}`;
  return { name, art: () => draw(drawing, randomOf(name)) };
}

/** The shelves whose items have a picture of their own, and how they come by it. */
const PICTURES = {
  news: (library: Library, item: Library['news'][number]) => drawn('news', turnOfNews(library, item), item.id),
  awards: ({ awards }: Library, item: Library['awards'][number]) => ({
    name: `award-${item.id}`,
    art: () => drawPrize(turnOfAward(awards, item), randomOf(item.id)),
  }),
} satisfies { [K in keyof Library]?: (library: Library, item: Library[K] extends (infer T)[] ? T : never) => SharePicture };
type Pictured = keyof typeof PICTURES;

/** The address of an item's picture, or of the house's for what has none. */
export function sharePicture<K extends Pictured>(library: Library, shelf: K, item: Library[K][number]): string {
  return address(pictureOf(library, shelf, item));
}
export const HOUSE_PICTURE = address(HOUSE);

function pictureOf<K extends Pictured>(library: Library, shelf: K, item: Library[K][number]): SharePicture {
  const make: (library: Library, item: never) => SharePicture = PICTURES[shelf];
  return make(library, item as never);
}

function address({ name }: SharePicture): string {
  return `/og/${name}.png`;
}

/** Every picture that pages of a library name, once. */
export function sharePictures(library: Library): SharePicture[] {
  const shelves = Object.keys(PICTURES) as Pictured[];
  const all = [HOUSE, ...shelves.flatMap((shelf) => library[shelf].map((item) => pictureOf(library, shelf, item)))];
  return [...new Map(all.map((picture) => [picture.name, picture])).values()];
}

const INKS = `.k{fill:#15120f}.w{fill:#fffdf6}.r{fill:#ff4a1c}.y{fill:#ffd33d}.g{fill:#e7dfcc}.l{stroke:#15120f;stroke-width:6;stroke-linejoin:round}
.d{fill:none;stroke:#15120f;stroke-linecap:round;stroke-dasharray:0 10}.d.n{stroke:#ffd33d}`;

/** A picture as a whole SVG: the drawing, the frame, the sign of the house in its corner. */
export function shareSvg({ art }: SharePicture): string {
  const scale = SHARE_WIDTH / WIDTH;
  const lift = (SHARE_HEIGHT - HEIGHT * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><style>${INKS}</style>
<g transform="translate(0 ${lift}) scale(${scale})">${art()}</g>
<path fill="none" stroke="#15120f" stroke-width="32" d="M0 0H${SHARE_WIDTH}V${SHARE_HEIGHT}H0Z"/>
<g transform="translate(56 ${SHARE_HEIGHT - 232}) scale(4)"><path class="w" d="M-3 -3H47V47H-3Z"/><path class="k" d="M0 0H44V44H0Z"/><path class="w" d="M4 4H25L19 24H4Z"/><path class="r" d="M30 4H40V24H24Z"/><path class="y" d="M4 28H40V40H4Z"/><path class="k" d="M8 9h9l-3 9-6 2Z"/></g></svg>`;
}
