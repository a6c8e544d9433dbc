import type { Random } from '../../src/components/art/random.ts';
import { speedLinesToward } from '../../src/components/art/textures.ts';
import { anyone, audience, type Person, person } from './figures.ts';
import { balloon, box, comicPage, disc, group, HEIGHT as H, type Ink, path, quad, rect, tone, WIDTH as W, within } from './ink.ts';

export const sheet = (ink: string) => box(-5, -5, W + 10, H + 10, ink);

/** A wall and a floor of boards seen from the front. */
export function room(wall: Ink, floor: Ink, y = 400): string {
  const boards = Array.from({ length: 13 }, (_, i) => path(`M${W / 2 + (i - 6) * 70} ${y}L${W / 2 + (i - 6) * 190} ${H + 20}`, 'n t')).join('');
  return `${sheet(wall)}${box(-5, y, W + 10, H - y + 10, `${floor} l`)}${floor === 'k' ? '' : boards}`;
}

/** A picture on the wall: a page of comics, or a landscape of ink. */
export function framed(random: Random, x: number, y: number, w: number, h: number, kind: 'page' | 'horizon' = 'page'): string {
  const m = Math.max(8, w * 0.07);
  const inner = kind === 'page' ? comicPage(random, x + m, y + m, w - 2 * m, h - 2 * m) : horizon(random, x + m, y + m, w - 2 * m, h - 2 * m);
  return `${box(x + 6, y + 8, w, h, 'k')}${box(x, y, w, h, 'w l')}${inner}`;
}

/** A landscape of ink: a sun, a line, hills or waves, rain of dots. */
export function horizon(random: Random, x: number, y: number, w: number, h: number): string {
  const line = y + h * (random.int(48, 66) / 100);
  const sun = random.pick(['r', 'k', 'y', 'w'] as const);
  const sky = random.pick(['w', 'w', 'y', 'k'] as const);
  const cx = x + w * (random.int(25, 75) / 100);
  const r = Math.min(w, h) * (random.int(14, 24) / 100);
  const hills = Array.from({ length: 3 }, (_, i) => {
    const base = line + (i * (y + h - line)) / 3;
    return path(
      `M${x} ${base}Q${x + w * (random.int(15, 35) / 100)} ${base - h * 0.14} ${x + w / 2} ${base}T${x + w} ${base}V${y + h}H${x}Z`,
      `${(['w', 'm', 'k'] as const)[i]} t`,
    );
  }).join('');
  return (
    within(
      rect(x, y, w, h),
      `${box(x, y, w, h, sky)}${tone(x, y, w, line - y, sky === 'k' ? 4 : 0, sky === 'k' ? 0 : 5, 9, sky === 'k' ? 'd dy' : 'd dg')}${disc(cx, line - r * 0.7, r, `${sun === sky ? 'r' : sun} t`)}${hills}`,
    ) + box(x, y, w, h, 'n t')
  );
}

const shape = (points: readonly number[], ink: string) => path(`M${points.join(' ')}Z`, ink);
/** The lamps of the hall's ceiling, corner by corner. */
const LAMPS = ['290 22 330 22 345 60 318 60', '510 22 470 22 455 60 482 60', '350 84 372 84 376 106 358 106', '450 84 428 84 424 106 442 106'].map((each) =>
  each.split(' ').map(Number),
);
/** Where visitors stand in the hall, and how tall they are there: x, y, height. */
const VISITORS: readonly (readonly number[])[] = ['250 430 150', '575 455 180', '400 372 95', '150 520 260', '690 528 270'].map((each) =>
  each.split(' ').map(Number),
);

/** A hall in one-point perspective, pictures on its three walls. */
export function hall(
  random: Random,
  { wall = 'w', back = 'y', floor = 'g', people = 3, kind = 'page' }: { wall?: Ink; back?: Ink; floor?: Ink; people?: number; kind?: 'page' | 'horizon' } = {},
): string {
  const [l, r, t, b] = [265, 535, 150, 335];
  const side = (x: number, y: number, w: number, h: number, left: boolean) => {
    // A picture of a side wall: squeezed, and sheared towards the vanishing point.
    const depth = left ? x / 265 : (W - x) / 265;
    const slope = (left ? 1 : -1) * (0.565 - (0.565 * (y + h / 2)) / 270);
    const scale = 1 - depth * 0.55;
    return `<g transform="translate(${x} ${y}) matrix(${(left ? 1 : -1) * 0.62 * scale} ${(left ? 1 : -1) * slope * 0.5 * scale} 0 ${scale} 0 0)">${framed(random, 0, 0, w, h, kind)}</g>`;
  };
  const beams = [90, W - 90].map((x) => shape([x - 8, 0, x + 8, 0, x + 70, 300, x - 70, 300], 'y')).join('');
  return (
    sheet(wall) +
    shape([-5, H + 5, l, b, r, b, W + 5, H + 5], `${floor} l`) +
    Array.from({ length: 9 }, (_, i) => path(`M${l + ((r - l) * i) / 8} ${b}L${-60 + ((W + 120) * i) / 8} ${H + 5}`, 'n t')).join('') +
    [350, 378, 425].map((y) => path(`M${l - ((y - b) * l) / (H - b)} ${y}H${r + ((y - b) * (W - r)) / (H - b)}`, 'n t')).join('') +
    shape([-5, -5, l, t, r, t, W + 5, -5], `${wall === 'k' ? 'm' : 'k'} l`) +
    (wall === 'k' ? `<g opacity=".25">${beams}</g>` : '') +
    LAMPS.map((lamp) => shape(lamp, 'y')).join('') +
    box(l, t, r - l, b - t, `${back} l`) +
    (back === 'y' ? tone(l, t, r - l, b - t, 0, 5, 9) : '') +
    framed(random, 300, 178, 88, 118, kind) +
    framed(random, 412, 178, 88, 118, kind) +
    side(20, 40, 220, 300, true) +
    side(170, 112, 150, 210, true) +
    side(780, 40, 220, 300, false) +
    side(630, 112, 150, 210, false) +
    VISITORS.slice(0, people)
      .map(([x = 0, y = 0, h = 0]) =>
        person(x, y, h, {
          ...anyone(random, { back: random.int(0, 3) > 0, pose: random.pick(['down', 'hips', 'point', 'hold'] as const) }),
          // Black hair is lost on a black wall.
          ...(wall === 'k' && { hair: random.pick(['grey', 'cap'] as const) }),
        }),
      )
      .join('')
  );
}

/** Pictures in a row, and who looks at them. */
export function gallery(
  random: Random,
  {
    wall = 'w',
    floor = 'g',
    pictures = 3,
    people = [] as readonly (readonly [number, Person])[],
    kind = 'page',
    height = 300,
  }: { wall?: Ink; floor?: Ink; pictures?: number; people?: readonly (readonly [number, Person])[]; kind?: 'page' | 'horizon'; height?: number } = {},
): string {
  const wide = kind === 'page' ? 190 : 220;
  const step = (W - pictures * wide) / (pictures + 1);
  const row = Array.from({ length: pictures }, (_, i) => {
    const x = step + i * (wide + step);
    const lamp = quad(
      [
        [x + wide / 2 - 22, 34],
        [x + wide / 2 + 22, 34],
        [x + wide / 2 + 14, 14],
        [x + wide / 2 - 14, 14],
      ],
      `${wall === 'k' ? 'y' : 'k'} t`,
    );
    return (
      lamp +
      (wall === 'k'
        ? `<g opacity=".22">${quad(
            [
              [x + wide / 2 - 20, 36],
              [x + wide / 2 + 20, 36],
              [x + wide, 340],
              [x, 340],
            ],
            'y',
          )}</g>`
        : '') +
      framed(random, x, kind === 'page' ? 66 : 96, wide, kind === 'page' ? 250 : 160, kind) +
      box(x + wide / 2 - 24, kind === 'page' ? 336 : 280, 48, 18, 'w t')
    );
  }).join('');
  return `${room(wall, floor, 420)}${wall === 'y' ? tone(0, 0, W, 420, 0, 5) : ''}${path('M0 14H800', wall === 'k' ? 'n l sw' : 'n l')}${row}${people.map(([x, who]) => person(x, 552, height, who)).join('')}`;
}

/** A stage with somebody who speaks, and heads before it. */
export function stage(
  random: Random,
  {
    screen = 'page',
    ground = 'k',
    crowd = 7,
    who = { hair: 'bob', wear: 'r', pose: 'mic', talks: true } as Person,
    clapping = false,
    says = true,
  }: { screen?: 'page' | 'burst' | 'tone' | 'horizon'; ground?: Ink; crowd?: number; who?: Person; clapping?: boolean; says?: boolean } = {},
): string {
  const on = {
    page: () => box(90, 50, 340, 225, 'w l') + comicPage(random, 116, 66, 130, 190) + comicPage(random, 268, 66, 130, 190),
    burst: () => box(90, 50, 340, 225, 'y l') + within(rect(92, 52, 336, 221), speedLinesToward(random, 260, 165, 60, 260, 50)) + disc(260, 165, 44, 'r l'),
    tone: () => box(90, 50, 340, 225, 'w l') + tone(104, 64, 312, 197, 1, 11, 13),
    horizon: () => horizon(random, 90, 50, 340, 225),
  }[screen]();
  const light =
    ground === 'k'
      ? `<g opacity=".9">${quad(
          [
            [560, -5],
            [640, -5],
            [740, 372],
            [470, 372],
          ],
          'm',
        )}</g>${disc(604, 374, 132, 'g', 20)}`
      : '';
  return (
    `${sheet(ground)}${ground === 'y' ? tone(0, 0, W, 370, 0, 5) : ''}${path('M0 0H800V26Q760 46 720 26T640 26T560 26T480 26T400 26T320 26T240 26T160 26T80 26T0 26Z', 'r l')}` +
    `${box(-5, 370, W + 10, H - 365, `${ground === 'k' ? 'm' : 'g'} l`)}${light}${on}` +
    `${person(600, 380, 250, who)}${who.pose === 'mic' ? '' : path('M640 380V240', 'n l') + disc(640, 232, 10, 'k')}` +
    (says ? balloon(520, 92, 66, 38, [572, 166], 'w', 2) : '') +
    audience(random, W, 640, 260, crowd, clapping)
  );
}

/** Long tables with people who draw. */
export function workshop(
  random: Random,
  { wall = 'w', tables = 'y', board = true, lamps = true }: { wall?: Ink; tables?: Ink; board?: boolean; lamps?: boolean } = {},
): string {
  const bench = (y: number, h: number, count: number) => {
    let row = '';
    for (let i = 0; i < count; i += 1) {
      const x = ((i + 0.5) / count) * W + random.int(-10, 10);
      row += person(x, y + h * 0.42, h, anyone(random, { pose: 'draw', look: random.pick([-1, 0, 1] as const), talks: random.int(0, 4) === 0 }));
    }
    row +=
      quad(
        [
          [20, y],
          [W - 20, y],
          [W + 10, y + h * 0.24],
          [-10, y + h * 0.24],
        ],
        `${tables} l`,
      ) + box(-15, y + h * 0.24, W + 30, 18, 'k');
    for (let i = 0; i < count; i += 1) {
      const x = ((i + 0.5) / count) * W;
      row += group(comicPage(random, -26, -18, 52, 60, 't'), `translate(${x} ${y + h * 0.09}) scale(${h / 190} ${h / 330}) rotate(${random.int(-12, 12)})`);
    }
    return row;
  };
  return (
    `${room(wall, 'g', 330)}${wall === 'y' ? tone(0, 0, W, 330, 0, 5) : ''}` +
    (board ? box(220, 28, 360, 150, 'k l') + [0, 1, 2, 3].map((i) => `<g opacity=".95">${comicPage(random, 240 + i * 84, 46, 68, 112)}</g>`).join('') : '') +
    (lamps
      ? [110, 690].map((x) => path(`M${x} -5V60`, 'n l') + path(`M${x - 46} 96Q${x - 40} 58 ${x} 58T${x + 46} 96Z`, 'r l') + disc(x, 98, 14, 'y t', 8)).join('')
      : '') +
    bench(270, 190, 5) +
    bench(420, 270, 4)
  );
}
