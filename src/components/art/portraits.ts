import { HAIRSTYLES, type Likeness } from '../../editorial/items/creator.ts';
import { INKS } from './ink-styles.ts';
import { LIKENESS_HEADS } from './likenesses.ts';
import { brows, CLOTHES, cheeks, EXTRAS, EYES, HAIRS, HEADS, head, type Ink, MOUTHS, NECK } from './portrait-parts.ts';
import { type Random, randomOf } from './random.ts';
import { box, halftone, rings, speedLinesToward } from './textures.ts';

/** Portraits of 300 by 360, cut to the frame they hang in: the face stands in the middle. */
export const PORTRAIT_WIDTH = 300;
export const PORTRAIT_HEIGHT = 360;

/** Changes every portrait at once; chosen so that the sample's neighbours differ. */
const SITTING = 'sitting 1248 of ';
const sheet = (ink: Ink) => box(0, 0, PORTRAIT_WIDTH, PORTRAIT_HEIGHT, ink);

interface Ground {
  paint: (random: Random) => string;
  /** Inks that stand out before it. */
  hair: readonly [Ink, ...Ink[]];
  coat: readonly [Ink, ...Ink[]];
}
/** The background behind the sitter. */
const GROUNDS: readonly [Ground, ...Ground[]] = [
  { paint: () => sheet('ink-yellow') + halftone(0, 310, 150, 360, 0, 8), hair: ['ink-black', 'ink-white', 'ink-red'], coat: ['ink-red', 'ink-white'] },
  {
    paint: (random) => sheet('ink-white') + speedLinesToward(random, 150, 170, 100, 330, 52),
    hair: ['ink-black', 'ink-red', 'ink-yellow'],
    coat: ['ink-red', 'ink-yellow'],
  },
  { paint: () => sheet('ink-red') + rings(150, 170, 230, 8), hair: ['ink-black', 'ink-yellow', 'ink-white'], coat: ['ink-yellow', 'ink-white'] },
  {
    paint: () => `${sheet('ink-black')}<circle class="ink-yellow" cx="150" cy="166" r="128"/>`,
    hair: ['ink-black', 'ink-red', 'ink-white'],
    coat: ['ink-red', 'ink-white'],
  },
  { paint: () => sheet('ink-white') + halftone(0, 310, 0, 220, 9, 1), hair: ['ink-black', 'ink-red', 'ink-yellow'], coat: ['ink-yellow', 'ink-red'] },
  {
    paint: () => `${sheet('ink-yellow')}<path class="ink-white" d="M0 0h60L0 72ZM140 0h80L0 264V168ZM300 0V96L36 360H0v-44ZM300 192V288l-60 72H156Z"/>`,
    hair: ['ink-black', 'ink-red'],
    coat: ['ink-red', 'ink-grey'],
  },
  {
    paint: () => `${sheet('ink-white')}<circle class="ink-red" cx="150" cy="160" r="122"/>`,
    hair: ['ink-black', 'ink-yellow', 'ink-white'],
    coat: ['ink-yellow', 'ink-white'],
  },
  {
    paint: (random) => sheet('ink-red') + speedLinesToward(random, 150, 170, 110, 330, 46, 'ink-white'),
    hair: ['ink-black', 'ink-yellow'],
    coat: ['ink-yellow', 'ink-white'],
  },
];

const isThing = (likeness: Likeness): likeness is keyof typeof LIKENESS_HEADS => likeness in LIKENESS_HEADS;

/** The inside of a portrait's `<svg>`: for ever the same for an id, whoever else joins the database. */
export function drawPortrait(id: string, likeness?: Likeness): string {
  const random = randomOf(`${SITTING}${id}`);
  const ground = random.pick(GROUNDS);
  const coat = random.pick(CLOTHES)(random.pick(ground.coat));
  if (likeness && isThing(likeness)) return ground.paint(random) + coat + NECK + LIKENESS_HEADS[likeness];
  const { back, front } = HAIRS[likeness ?? random.pick(HAIRSTYLES)](random.pick(ground.hair), random);
  const face = head(random.pick(HEADS)) + cheeks(random) + random.pick(EYES)() + random.pick(MOUTHS);
  return ground.paint(random) + back + NECK + coat + face + front + brows(random) + random.pick(EXTRAS);
}

/** A portrait as a whole SVG file. */
export function portraitFile(id: string, likeness?: Likeness): string {
  const size = `viewBox="0 0 ${PORTRAIT_WIDTH} ${PORTRAIT_HEIGHT}" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${INKS}</style>${drawPortrait(id, likeness)}</svg>`;
}
