import type { Random } from './random.ts';
import { box, halftone, jaggedStar, rings, speedLinesAcross, speedLinesToward } from './textures.ts';

/** Pictures of comic covers, 300 by 420, one a genre: what matters stands off the side where the title is. */
export const COVER_WIDTH = 300;
export const COVER_HEIGHT = 420;

/** Two inks, and which dots show on the first: black ones, or yellow ones. */
export interface Inks {
  ground: 'ink-white' | 'ink-yellow' | 'ink-red' | 'ink-black';
  accent: 'ink-white' | 'ink-yellow' | 'ink-red' | 'ink-black';
  dots: 'ink-dots' | 'ink-dots yellow';
  /** Where the middle of the picture is. */
  x: number;
  y: number;
}
export type Motif = (random: Random, inks: Inks) => string;

const light = ({ ground }: Inks) => (ground === 'ink-black' ? 'ink-white' : 'ink-black');

/** A window on an ordinary day. */
const pane: Motif = (random, { accent, x, y, dots }) => {
  const sun = random.int(-34, 34);
  return (
    halftone(0, 300, 0, 420, 6, 1, dots) +
    `${box(x - 80, y - 110, 160, 220, 'ink-white ink-line')}<circle class="${accent === 'ink-white' ? 'ink-red' : accent} ink-line" cx="${x + sun}" cy="${y - 30}" r="38"/>` +
    `<path class="ink-black" d="M${x - 80} ${y + 66}l50-40 44 30 66-52v106H${x - 80}Z"/><path class="ink-line" fill="none" d="M${x} ${y - 110}v220M${x - 80} ${y}h160"/>` +
    `${box(x - 96, y + 108, 192, 16, 'ink-white ink-line')}<path class="ink-yellow ink-line" d="M${x + 24} ${y + 64}h40v30q0 14-20 14t-20-14Z"/>`
  );
};

/** Peaks, and a moon too large. */
const peaks: Motif = (random, { accent, x, y, dots }) => {
  const shift = random.int(-24, 24);
  return (
    `${rings(x + shift, y - 60, 230, 10, dots)}<circle class="${accent} ink-line" cx="${x + shift}" cy="${y - 60}" r="70"/>` +
    `<path class="ink-white ink-line" d="M-20 440 ${x - 70} ${y + 10}l34 44 40-70 ${random.int(60, 80)} 96 30-30 140 240V440Z"/>` +
    `<path class="ink-black" d="M-20 440V${y + 150}l70-60 60 50 70-80 80 90 60-50V440Z"/>`
  );
};

/** Roof tiles under a low sun. */
const tiles: Motif = (random, { accent, x, y, dots }) => {
  let rows = '';
  for (let row = 0; row < 8; row += 1) rows += `M${row % 2 ? -30 : -60} ${y + 40 + row * 30}${'a30 30 0 0 0 60 0'.repeat(7)}`;
  return (
    `${halftone(0, 300, 0, y + 40, 1, 7, dots)}<circle class="${accent} ink-line" cx="${x}" cy="${y + random.int(-30, 0)}" r="86"/>` +
    `<path class="ink-black" d="M0 ${y + 34}h300v400H0Z"/><path class="ink-white ink-line" d="M0 ${y + 24}h300v26H0Z"/><path fill="none" stroke="#fffdf6" stroke-width="5" d="${rows}"/>`
  );
};

/** An eye at a keyhole. */
const keyhole: Motif = (random, inks) => {
  const { accent, x, y } = inks;
  const look = random.int(-14, 14);
  return (
    speedLinesToward(random, x, y, 120, 460, 44, light(inks)) +
    `<path class="ink-black ink-line" d="M${x - 62} ${y + 150}l26-112a84 84 0 1 1 72 0l26 112Z"/><path class="ink-white ink-line" d="M${x - 66} ${y - 34}q66-58 132 0-66 58-132 0Z"/>` +
    `<circle class="${accent === 'ink-black' ? 'ink-red' : accent} ink-line" cx="${x + look}" cy="${y - 34}" r="25"/><circle class="ink-black" cx="${x + look}" cy="${y - 34}" r="10"/>`
  );
};

/** A ringed planet and what falls from it. */
const planet: Motif = (random, { ground, accent, x, y, dots }) => {
  let stars = '';
  for (let i = 0; i < 16; i += 1) stars += `M${random.int(20, 290)} ${random.int(10, 400)}h.1`;
  return (
    `<path stroke="${ground === 'ink-black' || ground === 'ink-red' ? '#fffdf6' : '#15120f'}" stroke-width="6" stroke-linecap="round" d="${stars}"/>${rings(x, y, 190, 9, dots)}` +
    `<circle class="${accent} ink-line" cx="${x}" cy="${y}" r="76"/><path class="ink-black" d="M${x - 20} ${y - 74}a76 76 0 0 1 0 148 110 110 0 0 0 0-148Z"/>` +
    `<path class="ink-white ink-line" fill-rule="evenodd" transform="rotate(${random.int(-28, -14)} ${x} ${y})" d="M${x - 132} ${y}a132 34 0 0 0 264 0q-30 18-132 18t-132-18Z"/>`
  );
};

/** Two who meet. */
const meeting: Motif = (random, inks) => {
  const { accent, ground, x, y } = inks;
  const low = random.int(16, 40);
  return (
    speedLinesToward(random, x, y, 70, 460, 72, light(inks)) +
    `<circle class="${accent} ink-line" cx="${x - 44}" cy="${y - low}" r="70"/><circle class="${ground === 'ink-white' ? 'ink-yellow' : 'ink-white'} ink-line" cx="${x + 44}" cy="${y + low}" r="70"/>` +
    `<path class="ink-black" d="M${x} ${y + 22}c-34-24-36-48-18-54 10-2 16 4 18 12 2-8 8-14 18-12 18 6 16 30-18 54Z"/>`
  );
};

/** A ball going past. */
const ball: Motif = (random, inks) => {
  const { accent, x, y } = inks;
  const tilt = random.int(-30, -12);
  return (
    `<g transform="rotate(${tilt} 150 210)">${speedLinesAcross(random, 420, -60, 480, 60, light(inks)).replace('<path', '<path transform="translate(-60)"')}</g>` +
    `<circle class="${accent} ink-line" cx="${x}" cy="${y}" r="88"/><g class="ink-line" fill="none" transform="rotate(${tilt} ${x} ${y})"><path d="M${x - 62} ${y - 62}q62 62 0 124M${x + 62} ${y - 62}q-62 62 0 124"/></g>`
  );
};

/** A bowl, hot. */
const bowl: Motif = (random, { accent, x, y, dots }) => {
  const steam = [-46, 0, 46].map((dx) => `M${x + dx} ${y + 4}q-${random.int(18, 34)}-34 0-64t0-${random.int(50, 76)}`).join('');
  return (
    `${halftone(0, 300, 60, 420, 0, 8, dots)}<path fill="none" stroke="#15120f" stroke-width="22" stroke-linecap="round" d="${steam}"/><path fill="none" stroke="#fffdf6" stroke-width="11" stroke-linecap="round" d="${steam}"/>` +
    `<path class="ink-black" stroke="#15120f" stroke-width="7" d="M${x + 20} ${y + 40} ${x + 112} ${y - 90}M${x + 44} ${y + 40} ${x + 130} ${y - 76}"/>` +
    `<path class="${accent} ink-line" d="M${x - 106} ${y + 26}h212q-4 100-70 116v22h-72v-22q-66-16-70-116Z"/><path class="ink-white ink-line" d="M${x - 98} ${y + 58}l28-18 28 18 28-18 28 18 28-18 28 18 28-18"/>`
  );
};

/** A shout that is a laugh. */
const laugh: Motif = (random, inks) => {
  const { accent, x, y } = inks;
  return (
    `${speedLinesToward(random, x, y, 110, 460, 58, light(inks))}${jaggedStar(random, x, y, 78, 118, 14, `${accent} ink-line`)}` +
    `<path class="ink-black" d="M${x - 44} ${y + 6}h88q-6 62-44 62t-44-62Z"/><path class="ink-white" d="M${x - 36} ${y + 10}h72l-4 14h-64Z"/><path fill="none" class="ink-line" d="M${x - 52} ${y - 22}q14-26 28 0m48 0q14-26 28 0"/>`
  );
};

/** A boat under a bow of colours. */
const bow: Motif = (_random, { ground, x, y, dots }) => {
  const arcs = (['ink-black', 'ink-red', 'ink-black', 'ink-yellow', 'ink-black', 'ink-white', 'ink-black'] as const).map(
    (ink, i) => `<circle class="${ink === ground ? 'ink-white' : ink}" cx="${x}" cy="${y + 40}" r="${150 - i * 16}"/>`,
  );
  return (
    `${halftone(0, 300, 0, 260, 6, 0, dots)}${arcs.join('')}<path class="ink-red ink-line" d="M${x} ${y + 20}l44-70 44 70Z"/><path class="ink-white ink-line" d="M${x - 66} ${y + 16}h132l30-14-34 60H${x - 34}Z"/>` +
    `<path class="ink-black" d="M0 ${y + 58}h300v300H0Z"/><path fill="none" stroke="#fffdf6" stroke-width="5" d="M-20 ${y + 84}q20-14 40 0${'t40 0'.repeat(8)}M0 ${y + 112}q20-14 40 0${'t40 0'.repeat(8)}"/>`
  );
};

/** The lines of a map, and the one who walks it. */
const contours: Motif = (random, { accent, ground, x, y }) => {
  let lines = '';
  const turn = random.int(-40, 40);
  for (let r = 26; r < 330; r += 19) lines += `<ellipse cx="${x + r / 9}" cy="${y + r / 5}" rx="${r}" ry="${Math.round(r * 0.74)}"/>`;
  const stroke = ground === 'ink-black' ? '#fffdf6' : '#15120f';
  return (
    `<g fill="none" stroke="${stroke}" stroke-width="4" transform="rotate(${turn} ${x} ${y})">${lines}</g>` +
    `<path class="${accent} ink-line" d="M${x} ${y + 46}c-56-58-50-116 0-116s56 58 0 116Z"/><circle class="ink-white ink-line" cx="${x}" cy="${y - 22}" r="17"/>`
  );
};

/** A door ajar, and eyes. */
const dark: Motif = (random, { accent, x, y }) => {
  let eyes = '';
  for (let i = 0; i < 7; i += 1) {
    const [ex, ey] = [random.int(30, 250), 24 + i * 50 + random.int(0, 18)];
    eyes += `M${ex} ${ey}q10-11 20 0-10 11-20 0m26 0q10-11 20 0-10 11-20 0`;
  }
  return (
    `${box(0, 0, 300, 420, 'ink-black')}${halftone(0, 300, 200, 420, 0, 6, 'ink-dots yellow')}<path class="ink-white" d="${eyes}"/>` +
    `<path class="${accent === 'ink-black' ? 'ink-red' : accent}" d="M${x - 40} ${y - 96}l84-24v250l-84-24Z"/><path class="ink-yellow" d="M${x - 40} ${y + 106} ${x + 44} ${y + 130} ${x + 10} 420H${x - 150}Z"/>` +
    `<path class="ink-black" d="M${x - 12} ${y + 114}v-92q-20-40 12-44 32 4 12 44v99Z"/>`
  );
};

const MOTIFS: Readonly<Record<string, Motif>> = {
  'slice-of-life': pane,
  fantasy: peaks,
  historical: tiles,
  mystery: keyhole,
  'science-fiction': planet,
  romance: meeting,
  sport: ball,
  food: bowl,
  humour: laugh,
  children: bow,
  documentary: contours,
  horror: dark,
};

/** The picture of a genre; one that has none yet has the mountain. */
export function motifOf(genre: string): Motif {
  return MOTIFS[genre] ?? peaks;
}
