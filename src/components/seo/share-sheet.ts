import { drawBareCover } from '../art/cover.ts';
import { draw, HEIGHT, WIDTH } from '../art/drawings.ts';
import { INKS } from '../art/ink-styles.ts';
import { COVER_HEIGHT, COVER_WIDTH } from '../art/motifs.ts';
import { ROOM_HEIGHT, ROOM_WIDTH } from '../art/perspective.ts';
import { PORTRAIT_HEIGHT } from '../art/portraits.ts';
import { randomOf } from '../art/random.ts';
import { drawSeal, SEAL_SIZE, sealGround } from '../art/seals.ts';
import { box, speedLinesToward } from '../art/textures.ts';

/** The size of the picture that networks show beside a link, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** A drawing of any size, as large as covers the sheet, its middle in the sheet's. */
function filling(art: string, width: number, height: number): string {
  const scale = Math.max(SHARE_WIDTH / width, SHARE_HEIGHT / height);
  return `<g transform="translate(${(SHARE_WIDTH - width * scale) / 2} ${(SHARE_HEIGHT - height * scale) / 2}) scale(${scale})">${art}</g>`;
}

export const drawingSheet = (art: string) => filling(art, WIDTH, HEIGHT);
export const roomSheet = (art: string) => filling(art, ROOM_WIDTH, ROOM_HEIGHT);

/** The things from a creator's desk: drawings that go beside a portrait. */
const DESK = [0, 2, 3, 7] as const;

/** Two panels of a page with a slanted gutter: what the hand does, and whose hand it is. */
export function portraitSheet(portrait: string, id: string): string {
  const random = randomOf(`desk of ${id}`);
  const scale = 1.95;
  return (
    `<g transform="translate(-130 -75) scale(3)">${draw(random.pick(DESK), random)}</g>` +
    `<clipPath id="p"><path d="M690 0H1200V630H590Z"/></clipPath><g clip-path="url(#p)"><g transform="translate(608 ${(SHARE_HEIGHT - PORTRAIT_HEIGHT * scale) / 2}) scale(${scale})">${portrait}</g></g>` +
    `<path class="ink-white" d="M672 0h28L600 630h-28Z"/><path fill="none" stroke="#15120f" stroke-width="12" d="M672 -6 572 636M700 -6 600 636"/>`
  );
}

/** A book on a table, seen from above, its lettering left to the words beside the picture: a renderer has no faces. */
export function coverSheet(id: string, genres: readonly string[]): string {
  const random = randomOf(`table of ${id}`);
  const ground = random.pick(['ink-yellow', 'ink-red', 'ink-white'] as const);
  const scale = 1.36;
  const turn = random.pick([-7, -5, 5, 7]);
  return (
    `${box(0, 0, SHARE_WIDTH, SHARE_HEIGHT, ground)}${speedLinesToward(random, 600, 315, 330, 900, 90)}` +
    `<g transform="translate(600 315) rotate(${turn}) scale(${scale}) translate(${-COVER_WIDTH / 2} ${-COVER_HEIGHT / 2})">${box(12, 12, COVER_WIDTH, COVER_HEIGHT, 'ink-black')}` +
    `<svg width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}">${drawBareCover(id, genres)}</svg><path fill="none" class="ink-line" d="M0 0h${COVER_WIDTH}v${COVER_HEIGHT}H0Z"/></g>`
  );
}

/** The sign of an association, its rays running on over the whole sheet. */
export function sealSheet(turn: number, id: string): string {
  const ground = sealGround(turn);
  const scale = 2.5;
  return `${box(0, 0, SHARE_WIDTH, SHARE_HEIGHT, ground)}<g transform="translate(600 315) scale(${scale}) translate(${-SEAL_SIZE / 2} ${-SEAL_SIZE / 2})">${drawSeal(turn, id)}</g>`;
}

const FRAME =
  `<path fill="none" stroke="#15120f" stroke-width="32" d="M0 0H${SHARE_WIDTH}V${SHARE_HEIGHT}H0Z"/>` +
  `<g transform="translate(56 ${SHARE_HEIGHT - 232}) scale(4)"><path class="ink-white" d="M-3 -3H47V47H-3Z"/><path class="ink-black" d="M0 0H44V44H0Z"/><path class="ink-white" d="M4 4H25L19 24H4Z"/><path class="ink-red" d="M30 4H40V24H24Z"/><path class="ink-yellow" d="M4 28H40V40H4Z"/><path class="ink-black" d="M8 9h9l-3 9-6 2Z"/></g>`;

/** A sheet as a whole SVG: what is on it, the frame, the centre's logo in its corner. No text: its renderer has no faces. */
export function shareSvg(sheet: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><style>${INKS}</style>${sheet}${FRAME}</svg>`;
}
