import type { Random } from './random.ts';
import { balloon, box, coarseHalftone, jaggedStar, outline, rings, speedLinesAcross, speedLinesToward } from './textures.ts';

/** Drawings of 400 by 260, cut to the frame they hang in: what matters stands in the middle. */
export const WIDTH = 400;
export const HEIGHT = 260;

type Draw = (random: Random) => string;
const sheet = (ink: string) => box(0, 0, WIDTH, HEIGHT, ink);

const PAGES = [
  ['ink-white', 'ink-red', 'ink-white', 'ink-yellow'],
  ['ink-yellow', 'ink-white', 'ink-black', 'ink-white'],
  ['ink-white', 'ink-white', 'ink-red', 'ink-black'],
  ['ink-red', 'ink-white', 'ink-yellow', 'ink-white'],
] as const;

/** A page of four panels with slanted gutters. */
const panels: Draw = (random) => {
  const inks = random.pick(PAGES);
  const slant = random.int(14, 34);
  const cut = random.int(170, 230);
  const low = random.int(120, 140);
  const second = cut + random.int(20, 50);
  return (
    `${sheet('ink-white')}${coarseHalftone(0, WIDTH, 0, HEIGHT, 1, 9)}` +
    `<path class="${inks[0]} ink-line" d="M46 26H${cut}L${cut - slant} ${low}H46Z"/>` +
    `<path class="${inks[1]} ink-line" d="M${cut + 14} 26H354V${low}H${cut + 14 - slant}Z"/>` +
    `<path class="${inks[2]} ink-line" d="M46 ${low + 14}H${second}L${second + slant} 234H46Z"/>` +
    `<path class="${inks[3]} ink-line" d="M${second + 14} ${low + 14}H354V234H${second + 14 + slant}Z"/>` +
    balloon(random.int(100, 130), 72, 40, 22, 1)
  );
};

/** Roofs at night or at noon, with lit windows. */
const skyline: Draw = (random) => {
  const night = random.pick([true, false]);
  const sunX = random.int(90, 310);
  let towers = '';
  let windows = '';
  for (let x = -8; x < WIDTH; ) {
    const w = random.int(34, 62);
    const top = random.int(96, 178);
    towers += `M${x} ${HEIGHT}V${top}h${w}V${HEIGHT}Z`;
    if (random.int(0, 2)) windows += `M${x + 12} ${top + 16}V${HEIGHT}M${x + w - 12} ${top + 16}V${HEIGHT}`;
    x += w + random.int(2, 7);
  }
  const sky = night ? sheet('ink-yellow') + coarseHalftone(0, WIDTH, 0, 200, 7, 0) : sheet('ink-white') + coarseHalftone(0, WIDTH, 0, 220, 0, 6);
  return `${sky}<circle class="ink-red ink-line" cx="${sunX}" cy="78" r="${random.int(36, 50)}"/><path class="ink-black" d="${towers}"/><path class="ink-dots yellow" stroke-width="6" d="${windows}"/>`;
};

/** Two people talking, of whom only the balloons are seen. */
const talk: Draw = (random) => {
  const ground = random.pick(['ink-yellow', 'ink-red', 'ink-white'] as const);
  const cx = random.int(180, 220);
  return (
    `${sheet(ground)}${rings(cx, 130, 240, 11)}` +
    balloon(random.int(130, 150), 92, 92, 50, -1) +
    balloon(random.int(258, 276), 158, 78, 42, 1, ground === 'ink-yellow' ? 'ink-red ink-line' : 'ink-yellow ink-line') +
    `<path class="ink-dots" stroke-width="11" d="M106 92h60" pathLength="21"/>`
  );
};

/** A shelf, one book leaning. */
const books: Draw = (random) => {
  const dark = random.pick([true, false]);
  let row = '';
  let x = random.int(34, 48);
  const leaning = random.int(3, 5);
  for (let i = 0; x < 336; i += 1) {
    const w = random.int(26, 46);
    const h = random.int(112, 160);
    const ink = random.pick(dark ? ['ink-white', 'ink-red', 'ink-yellow', 'ink-white'] : ['ink-white', 'ink-red', 'ink-yellow', 'ink-black']);
    const y = 214 - h;
    const book = `${box(x, y, w, h, `${ink} ink-line`)}${box(x + 8, y + 18, w - 16, 10, ink === 'ink-black' ? 'ink-white' : 'ink-black')}`;
    row += i === leaning ? `<g transform="rotate(9 ${x} 214)">${book}</g>` : book;
    x += w + (i === leaning ? 34 : 4);
  }
  return `${sheet(dark ? 'ink-black' : 'ink-white')}${dark ? coarseHalftone(0, WIDTH, 0, 150, 4, 0, 'ink-dots yellow') : coarseHalftone(0, WIDTH, 0, HEIGHT, 0, 7)}${row}${box(0, 214, WIDTH, 14, dark ? 'ink-white' : 'ink-black')}`;
};

/** A pen at full stretch, its line behind it. */
const pen: Draw = (random) => {
  const ground = random.pick(['ink-white', 'ink-yellow', 'ink-black'] as const);
  const y = random.int(-16, 14);
  return (
    `${sheet(ground)}${speedLinesToward(random, 150, 190, 40, 330, 36, ground === 'ink-black' ? 'ink-white' : 'ink-black')}` +
    `<path class="ink-white ink-line" d="M70 ${70 + y}h190v160H70Z"/><path fill="none" class="ink-line" d="M96 ${190 + y}c30-40 44 22 74-14"/>` +
    `<path class="ink-red ink-line" d="M318 ${-6 + y}l46 34-148 168-48 22 8-54Z"/><path class="ink-black" d="M168 ${218 + y}l5-32 24 18Z"/>`
  );
};

/** A paper plane has just gone by. */
const plane: Draw = (random) => {
  const ground = random.pick(['ink-white', 'ink-yellow', 'ink-red'] as const);
  const y = random.int(-14, 14);
  return (
    `${sheet(ground)}<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${speedLinesAcross(random, WIDTH, 4, 256, 30)}</g>` +
    `<path class="${ground === 'ink-red' ? 'ink-yellow' : 'ink-red'} ink-line" d="M40 ${140 + y}l250-92-96 168-34-50Z"/><path class="ink-white ink-line" d="M40 ${140 + y}l250-92-130 118Z"/><path class="ink-black ink-line" d="M160 ${166 + y}l130-118-100 148Z"/>`
  );
};

/** A shout. */
const shout: Draw = (random) => {
  const ground = random.pick(['ink-white', 'ink-black', 'ink-red'] as const);
  return (
    `${sheet(ground)}${speedLinesToward(random, 200, 130, 90, 260, 36, ground === 'ink-black' ? 'ink-white' : 'ink-black')}${jaggedStar(random, 200, 130, 62, 104, 13, `${ground === 'ink-red' ? 'ink-white' : 'ink-yellow'} ink-line`)}` +
    `<path class="ink-black" d="M190 76h22l-5 70h-12Z"/><circle class="ink-black" cx="201" cy="166" r="11"/>`
  );
};

/** The centre, cut open: four floors, some lights on. */
const house: Draw = (random) => {
  const x = random.int(92, 118);
  const ground = random.pick(['ink-yellow', 'ink-red'] as const);
  let [walls, red, black] = ['', '', ''];
  for (let i = 0; i < 4; i += 1) {
    walls += outline(x, 58 + i * 45, 200, 45);
    const lit = random.int(0, 3);
    for (let w = 0; w < 4; w += 1) {
      const window = outline(x + 16 + w * 46, 70 + i * 45, 30, i === 3 && w === 1 ? 33 : 22);
      if (w === lit) red += window;
      else black += window;
    }
  }
  const floors = `<path class="ink-white ink-line" d="${walls}"/><path class="ink-black" d="${black}"/><path class="ink-red" d="${red}"/>`;
  return `${sheet(ground)}${coarseHalftone(0, WIDTH, 90, HEIGHT, 0, 8)}${floors}<path class="ink-black ink-line" d="M${x - 14} 58l34-36h160l34 36Z"/>${box(0, 238, WIDTH, 22, 'ink-black')}`;
};

/** A paper boat by night. */
const sea: Draw = (random) => {
  const moon = random.int(250, 320);
  const boat = random.int(96, 150);
  const waves = [172, 196, 220, 244].map((y) => `M-${random.int(10, 50)} ${y}q30-${random.int(14, 22)} 60 0${'t60 0'.repeat(7)}`).join('');
  return (
    `${sheet('ink-black')}${rings(moon, 74, 260, 7, 'ink-dots yellow')}<circle class="ink-yellow" cx="${moon}" cy="74" r="44"/>` +
    `<path class="ink-red ink-line" d="M${boat} 124l60-66 60 66Z"/><path class="ink-white ink-line" d="M${boat - 46} 116l106 12 106-12-40 62H${boat}Z"/>` +
    `<path class="ink-white" d="M0 170h400v90H0Z"/><path class="ink-white ink-line" d="${waves}V270H-20Z"/>`
  );
};

const DRAWINGS = [panels, skyline, talk, pen, books, shout, house, plane, sea] as const;
export const DRAWINGS_COUNT = DRAWINGS.length;
/** Drawings of many lines, none like another: packed they weigh thrice what the others do. */
export const DRAWINGS_OF_LINES: ReadonlySet<number> = new Set([pen, shout, plane].map((drawing) => DRAWINGS.indexOf(drawing)));

/** The inside of a drawing's `<svg>`. `turn` chooses which, so that neighbours in a list differ; `random` how. */
export function draw(turn: number, random: Random): string {
  const drawing = DRAWINGS[((turn % DRAWINGS.length) + DRAWINGS.length) % DRAWINGS.length] ?? panels;
  return drawing(random);
}

const PRIZES = [
  ['ink-yellow', 'ink-black', 'ink-red'],
  ['ink-red', 'ink-black', 'ink-yellow'],
  ['ink-white', 'ink-black', 'ink-yellow'],
  ['ink-black', 'ink-white', 'ink-red'],
] as const;

const STAR = 'l12 27 29 3-22 20 7 29-26-15-26 15 7-29-22-20 29-3Z';

/** A medal and its ribbon. */
const medal = (random: Random, ink: string) =>
  `<path class="ink-white ink-line" d="M160 150 122 262l44-18 22 38 22-112ZM240 150l38 112-44-18-22 38-22-112Z"/>` +
  `${jaggedStar(random, 200, 116, 70, 84, 16, 'ink-white ink-line').replace('<path', '<path transform="translate(70 0) scale(.65 1)"')}<circle class="${ink} ink-line" cx="200" cy="116" r="54"/>` +
  `<path class="ink-white ink-line" d="M200 76${STAR}"/>`;

/** A cup on its stand. */
const cup = (_: Random, ink: string) =>
  `<path class="ink-white ink-line" d="M142 62C76 50 76 148 162 152L152 130C112 126 114 84 142 88ZM258 62C324 50 324 148 238 152L248 130C288 126 286 84 258 88Z"/>` +
  `<path class="${ink} ink-line" d="M186 172H214L222 218H178Z"/><path class="${ink} ink-line" d="M138 50H262C264 124 244 172 200 184 156 172 136 124 138 50Z"/>` +
  `<path class="ink-white ink-line" d="M126 32H274V56H126ZM148 216H252V242H148Z"/><path class="ink-white ink-line" transform="translate(50 22) scale(.75)" d="M200 76${STAR}"/>`;

const LEAVES = [118, 142, 166, 190, 214];

/** A pen in a wreath. */
const wreath = (_: Random, ink: string) => {
  const leaf = (degrees: number) => {
    const [x, y] = [200 + Math.cos((degrees * Math.PI) / 180) * 92, 128 + Math.sin((degrees * Math.PI) / 180) * 92].map(Math.round);
    return `<ellipse class="${ink} ink-line" cx="${x}" cy="${y}" rx="27" ry="12" transform="rotate(${degrees + 68} ${x} ${y})"/>`;
  };
  const half = LEAVES.map(leaf).join('');
  return (
    `${half}<g transform="matrix(-1 0 0 1 400 0)">${half}</g><path class="ink-white ink-line" d="M172 44H228L240 122 200 196 160 122Z"/>` +
    `<path class="${ink} ink-line" d="M172 44H228L232 70H168Z"/><path class="ink-white ink-line" d="M200 132V194"/><circle class="ink-black" cx="200" cy="124" r="10"/>`
  );
};

const PRIZE_DRAWINGS = [medal, cup, wreath] as const;

/** The inside of an award's picture: what is won, and all lines running to it. `turn` chooses, so that neighbours differ. */
export function drawPrize(turn: number, random: Random): string {
  const [ground, rays, ink] = PRIZES[turn % PRIZES.length] ?? PRIZES[0];
  const prize = PRIZE_DRAWINGS[turn % PRIZE_DRAWINGS.length] ?? medal;
  return `${sheet(ground)}${speedLinesToward(random, 200, 116, 96, 420, 60, rays)}${prize(random, ink)}`;
}
