import type { Random } from '../../src/components/art/random.ts';
import { DAY_INKS } from '../../src/styles/inks.ts';
import { disc, group, type Ink, type Point, path } from './ink.ts';

export type Hair = 'short' | 'bob' | 'long' | 'bun' | 'cap' | 'curl' | 'grey';
type Pose = 'down' | 'up' | 'point' | 'hold' | 'hips' | 'mic' | 'draw' | 'clap';
export interface Person {
  hair?: Hair;
  wear?: Ink;
  legs?: Ink;
  pose?: Pose;
  /** Where they look: -1 left, 1 right. */
  look?: -1 | 0 | 1;
  back?: boolean;
  glasses?: boolean;
  /** Mouth open. */
  talks?: boolean;
  flip?: boolean;
}

const HAIR_INK: Record<Hair, Ink> = { short: 'k', bob: 'k', long: 'k', bun: 'm', cap: 'r', curl: 'k', grey: 'g' };

/** A person standing with the feet at (x, y), `h` high, in a line of 4. */
export function person(
  x: number,
  y: number,
  h: number,
  { hair = 'short', wear = 'w', legs = 'k', pose = 'down', look = 0, back = false, glasses = false, talks = false, flip = false }: Person = {},
): string {
  const ink = HAIR_INK[hair];
  const body =
    (hair === 'long' && !back ? path('M-13 -64Q-17 -99 0 -98Q17 -99 13 -64Z', `${ink} o`) : '') +
    path('M-10 -42L-10 0H-2L0 -32L2 0H10L10 -42Z', `${legs} o`) +
    path('M-14 -64Q-14 -71 -6 -72H6Q14 -71 14 -64L12 -37H-12Z', `${wear} o`) +
    path('M-4 -75h8v5q-4 3 -8 0Z', back ? `${wear} o` : 'w o') +
    (back ? backHead(hair) : head(hair, look, glasses, talks)) +
    arms(back && pose === 'hold' ? 'down' : pose, wear);
  return `<g transform="translate(${x} ${y}) scale(${((flip ? -1 : 1) * h) / 100} ${h / 100})" stroke-width="${(400 / h).toFixed(2)}">${body}</g>`;
}

function head(hair: Hair, look: number, glasses: boolean, talks: boolean): string {
  const ink = HAIR_INK[hair];
  const dx = look * 3;
  const tops: Record<Hair, string> = {
    short: path('M-12 -84Q-13 -99 2 -98Q14 -96 12 -84Q8 -91 -3 -91Q-9 -91 -12 -84Z', `${ink} o`),
    bob: path('M-13 -76Q-16 -99 0 -98Q16 -99 13 -76L9 -78L9 -87Q0 -91 -9 -87L-9 -78Z', `${ink} o`),
    long: path('M-12 -82Q-13 -99 0 -98Q13 -99 12 -82Q4 -92 -2 -91Q-8 -90 -12 -82Z', `${ink} o`),
    bun: `${disc(0, -99, 5, `${ink} o`)}${path('M-12 -84Q-12 -97 0 -97Q12 -97 12 -84Q6 -93 0 -93Q-6 -93 -12 -84Z', `${ink} o`)}`,
    cap: `${path('M-12 -87Q-12 -99 0 -99Q12 -99 12 -87Z', `${ink} o`)}${path(`M${dx - 9} -87h20v3h-20Z`, `${ink} o`)}`,
    curl: `${disc(-9, -91, 5, ink)}${disc(-3, -96, 6, ink)}${disc(5, -95, 6, ink)}${disc(10, -90, 5, ink)}${disc(-12, -84, 4, ink)}${disc(12, -84, 4, ink)}`,
    grey: path('M-12 -84Q-13 -98 0 -98Q13 -98 12 -84Q10 -92 0 -92Q-10 -92 -12 -84Z', `${ink} o`),
  };
  return (
    disc(0, -84, 11.5, 'w o') +
    disc(dx - 4, -84, 1.5, 'k') +
    disc(dx + 4, -84, 1.5, 'k') +
    (glasses ? disc(dx - 4.5, -84, 3.6, 'n o') + disc(dx + 4.5, -84, 3.6, 'n o') : '') +
    (talks ? disc(dx, -77.5, 2.4, 'k') : path(`M${dx - 3} -78.5Q${dx} -76 ${dx + 3} -78.5`, 'n o')) +
    tops[hair]
  );
}

function backHead(hair: Hair): string {
  const ink = HAIR_INK[hair];
  const more = {
    short: '',
    grey: '',
    cap: path('M-11.5 -80h23', 'n o'),
    bob: path('M-13 -75Q-15 -98 0 -98Q15 -98 13 -75Z', `${ink} o`),
    long: path('M-12 -60Q-15 -98 0 -98Q15 -98 12 -60Z', `${ink} o`),
    bun: disc(0, -92, 5.5, `${ink} o`, 5),
    curl: [-10, -4, 4, 10].map((x) => disc(x, -88, 6, ink)).join(''),
  }[hair];
  return disc(0, -84, 12, `${ink} o`) + more;
}

const limb = (points: readonly Point[], wear: Ink) => {
  const d = `M${points.map((each) => each.join(' ')).join('L')}`;
  const inner = { k: '#4a423a', w: DAY_INKS.white, r: DAY_INKS.red, y: DAY_INKS.hi, g: DAY_INKS.tone, m: '#4a423a' }[wear];
  const last = points.at(-1) ?? [0, 0];
  return `<path d="${d}" fill="none" stroke="#15120f" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${inner}" stroke-width="5.4" stroke-linecap="round" stroke-linejoin="round"/>${disc(last[0], last[1], 3, 'w o')}`;
};
const ARMS: Record<Pose, readonly (readonly Point[])[]> = {
  down: [
    [
      [-13, -65],
      [-17, -52],
      [-15, -40],
    ],
    [
      [13, -65],
      [17, -52],
      [15, -40],
    ],
  ],
  up: [
    [
      [-13, -65],
      [-17, -52],
      [-15, -40],
    ],
    [
      [13, -66],
      [20, -80],
      [17, -97],
    ],
  ],
  point: [
    [
      [-13, -65],
      [-17, -52],
      [-15, -40],
    ],
    [
      [13, -65],
      [24, -68],
      [36, -74],
    ],
  ],
  hold: [
    [
      [-13, -64],
      [-17, -52],
      [-7, -50],
    ],
    [
      [13, -64],
      [17, -52],
      [7, -50],
    ],
  ],
  hips: [
    [
      [-13, -65],
      [-22, -54],
      [-13, -43],
    ],
    [
      [13, -65],
      [22, -54],
      [13, -43],
    ],
  ],
  mic: [
    [
      [-13, -65],
      [-17, -52],
      [-15, -40],
    ],
    [
      [13, -65],
      [18, -58],
      [7, -69],
    ],
  ],
  draw: [
    [
      [-13, -64],
      [-19, -52],
      [-8, -44],
    ],
    [
      [13, -64],
      [21, -54],
      [18, -42],
    ],
  ],
  clap: [
    [
      [-13, -65],
      [-16, -55],
      [-2, -58],
    ],
    [
      [13, -65],
      [16, -55],
      [2, -58],
    ],
  ],
};
function arms(pose: Pose, wear: Ink): string {
  return ARMS[pose].map((points) => limb(points, wear)).join('') + (pose === 'mic' ? path('M6 -70l-4 -4', 'n o', 'stroke-width="3.4"') : '');
}

const HAIRS: readonly [Hair, ...Hair[]] = ['short', 'bob', 'long', 'bun', 'cap', 'curl', 'grey', 'short'];
const WEAR: readonly [Ink, ...Ink[]] = ['w', 'r', 'y', 'k', 'g', 'w'];
/** Somebody. */
export const anyone = (random: Random, more: Person = {}): Person => ({
  hair: random.pick(HAIRS),
  wear: random.pick(WEAR),
  legs: random.pick(['k', 'm', 'k', 'g'] as const),
  look: random.pick([-1, 0, 1] as const),
  glasses: random.int(0, 4) === 0,
  ...more,
});

/** People from behind along the lower edge. */
export function audience(random: Random, width: number, y: number, h: number, count: number, clapping = false): string {
  let row = '';
  for (let i = 0; i < count; i += 1) {
    const x = ((i + 0.5) / count) * width + random.int(-8, 8);
    row += person(x, y + random.int(-8, 10), h, anyone(random, { back: true, pose: clapping && random.int(0, 2) === 0 ? 'up' : 'down' }));
  }
  return row;
}

/** A hand that holds a pen, its nib at (x, y); `sleeve` is the ink of the cuff. */
export function hand(x: number, y: number, size: number, sleeve: Ink = 'r', tool: 'pen' | 'brush' | 'knife' = 'pen'): string {
  const nib = {
    pen: path('M0 0L16 -34L34 -24Z', 'k') + path('M16 -34L92 -168L116 -154L34 -24Z', 'y o'),
    brush: path('M0 0Q2 -26 18 -38L34 -28Q26 -12 0 0Z', 'k') + path('M17 -36L96 -176L114 -165L34 -26Z', 'r o'),
    knife: path('M0 0L10 -42L30 -30Z', 'g o') + path('M10 -42L88 -180L114 -165L34 -26Z', 'k o'),
  }[tool];
  return group(
    `<g stroke-width="${(4.4 / size).toFixed(2)}">${nib}${path('M228 120L330 40L420 150L300 230Z', `${sleeve} o`)}${path('M40 -44Q60 -78 96 -74L190 -34Q250 0 290 66L244 140Q150 120 104 70Q70 66 66 40Q40 30 48 8Q26 -6 40 -44Z', 'w o')}${path('M48 8Q78 -8 104 6M66 40Q92 26 116 40M104 70Q122 56 142 64M96 -74Q84 -40 52 -34', 'n o')}</g>`,
    `translate(${x} ${y}) scale(${size})`,
  );
}
