import type { Random } from '../../src/components/art/random.ts';
import { speedLinesToward } from '../../src/components/art/textures.ts';
import { hand } from './figures.ts';
import { balloon, box, comicPage, disc, group, HEIGHT as H, halftone, type Ink, path, quad, rect, rings, tone, WIDTH as W, within } from './ink.ts';
import { horizon, sheet } from './rooms.ts';

/** A hand at work on a page, seen from above. */
export function drawing(
  random: Random,
  {
    desk = 'y',
    sleeve = 'r',
    tool = 'pen',
    page = 'panels',
  }: { desk?: Ink; sleeve?: Ink; tool?: 'pen' | 'brush' | 'knife'; page?: 'panels' | 'tone' | 'strip' | 'notes' | 'ink' } = {},
): string {
  const on = {
    panels: () => comicPage(random, 0, 0, 380, 480, 'l'),
    tone: () =>
      `${box(0, 0, 380, 480, 'w l')}${box(34, 34, 312, 190, 'w l')}${tone(34, 34, 312, 190, 2, 12, 14)}${path('M120 224Q160 90 190 120T270 70L300 224Z', 'w l')}${box(34, 246, 312, 200, 'w l')}${tone(34, 246, 160, 200, 6, 6, 12)}`,
    strip: () =>
      box(-60, 60, 520, 300, 'w l') +
      [0, 1, 2, 3]
        .map(
          (i) =>
            box(-40 + i * 122, 90, 108, 240, `${(['w', 'y', 'w', 'r'] as const)[i]} l`) +
            disc(14 + i * 122, 230, 34, 'w l') +
            disc(2 + i * 122, 226, 4, 'k') +
            disc(26 + i * 122, 226, 4, 'k') +
            (i === 3 ? disc(14 + i * 122, 244, 9, 'k') : path(`M${i * 122 + 2} 244q12 8 24 0`, 'n t')) +
            path(`M${-22 + i * 122} 228Q${-20 + i * 122} 180 ${14 + i * 122} 184T${48 + i * 122} 228L${14 + i * 122} 206Z`, 'k'),
        )
        .join(''),
    notes: () =>
      box(0, 0, 380, 480, 'w l') +
      Array.from({ length: 9 }, (_, i) => path(`M40 ${60 + i * 44}H${340 - ((i * 53) % 120)}`, 'n t')).join('') +
      path('M30 222q150 -22 250 4', 'n l sr'),
    ink: () => horizon(random, 0, 40, 380, 400) + box(0, 40, 380, 400, 'n l'),
  }[page]();
  return (
    `${sheet(desk)}${desk === 'y' ? halftone(0, W, 260, H, 0, 7) : desk === 'k' ? halftone(0, W, 260, H, 0, 5, 'd dy') : halftone(0, W, 0, 300, 6, 0)}` +
    group(
      (page === 'strip' ? box(-48, 74, 520, 300, 'k') : page === 'ink' ? box(12, 54, 380, 400, 'k') : box(12, 14, 380, 480, 'k')) + on,
      'translate(170 30) rotate(-7)',
    ) +
    group(
      box(0, 0, 60, 420, 'w l') + Array.from({ length: 20 }, (_, i) => path(`M0 ${12 + i * 21}h${i % 5 ? 16 : 30}`, 'n t')).join(''),
      'translate(52 90) rotate(6)',
    ) +
    inkBottle(690, 130) +
    hand(400, 300, 1, sleeve, tool)
  );
}

const inkBottle = (x: number, y: number) =>
  path(`M${x - 52} ${y + 30}q0 -36 30 -40v-26h44v26q30 4 30 40v64h-104Z`, 'w l') +
  path(`M${x - 52} ${y + 40}h104v54h-104Z`, 'k l') +
  box(x - 28, y - 58, 56, 24, 'r l');

/** One original, near enough to touch. */
export function original(random: Random, { wall = 'k', kind = 'gutter' }: { wall?: Ink; kind?: 'gutter' | 'sun' | 'page' } = {}): string {
  const on = {
    gutter: () =>
      box(190, 50, 420, 433, 'w') +
      box(214, 74, 168, 385, 'k l') +
      halftone(216, 380, 80, 300, 6, 0, 'd dy') +
      disc(298, 210, 52, 'y') +
      box(422, 74, 164, 180, 'y l') +
      within(rect(424, 76, 160, 176), speedLinesToward(random, 504, 164, 34, 160, 40)) +
      disc(504, 164, 26, 'r l') +
      box(422, 284, 164, 175, 'w l') +
      tone(424, 286, 160, 170, 0, 8) +
      path('M394 74v385M410 74v385', 'n t', 'stroke-dasharray="10 10"'),
    sun: () => box(120, 120, 560, 300, 'w') + horizon(random, 140, 140, 520, 260),
    page: () => comicPage(random, 220, 44, 360, 446, 'l'),
  }[kind]();
  const [x, y, w, h] = kind === 'sun' ? [96, 96, 608, 348] : [166, 26, 468, 481];
  return `${sheet(wall)}${wall === 'k' ? rings(400, 266, 520, 7, 'd dy') : wall === 'y' ? halftone(0, W, 0, H, 0, 7) : rings(400, 266, 520, 7)}${box(x + 14, y + 16, w, h, wall === 'k' ? 'm' : 'k')}${box(x, y, w, h, 'r l')}${box(x + 18, y + 18, w - 36, h - 36, 'w l')}${on}`;
}

/** Trophy and rays. */
export function trophy(random: Random, ground: Ink = 'y'): string {
  const confetti = Array.from({ length: 46 }, () =>
    group(
      box(-7, -4, 14, 8, random.pick(['r', 'w', 'k', 'y'] as const)),
      `translate(${random.int(10, 790)} ${random.int(10, 400)}) rotate(${random.int(0, 180)})`,
    ),
  ).join('');
  return (
    `${sheet(ground)}${speedLinesToward(random, 400, 230, 130, 620, 84)}${confetti}` +
    path('M300 90H500Q500 250 424 280V322H376V280Q300 250 300 90Z', 'w l') +
    path('M300 112Q230 100 236 170T330 230M500 112Q570 100 564 170T470 230', 'n l', 'style="stroke-width:14"') +
    path('M330 322h140l20 44H310Z', 'r l') +
    box(250, 366, 300, 180, 'k l') +
    box(310, 410, 180, 60, 'w l') +
    path('M336 432h128M352 450h96', 'n t') +
    path('M400 122l18 40 44 5-33 29 10 43-39-22-39 22 10-43-33-29 44-5Z', 'r l')
  );
}

/** Sheets of screentone, side by side. */
export function tones(random: Random, ground: Ink = 'k'): string {
  let all = sheet(ground);
  for (let i = 0; i < 8; i += 1) {
    const [x, y] = [48 + (i % 4) * 182, 40 + Math.floor(i / 4) * 240];
    const inside = [
      () => tone(x, y, 158, 210, 2, 2, 8),
      () => tone(x, y, 158, 210, 1, 12, 13),
      () => tone(x, y, 158, 210, 7, 7, 16),
      () => Array.from({ length: 16 }, (_, n) => path(`M${x} ${y + n * 14}h158`, 'n t')).join(''),
      () => within(rect(x, y, 158, 210), speedLinesToward(random, x + 79, y + 105, 20, 190, 44)),
      () => Array.from({ length: 26 }, (_, n) => path(`M${x - 60 + n * 14} ${y + 210}l120 -210`, 'n t')).join(''),
      () => tone(x, y, 158, 210, 10, 1, 12),
      () => within(rect(x, y, 158, 210), rings(x + 79, y + 105, 150, 9)),
    ][i]?.();
    all += group(
      `${box(x + 8, y + 9, 158, 210, ground === 'k' ? 'm' : 'k')}${box(x, y, 158, 210, i === 2 ? 'y' : i === 4 ? 'r' : 'w')}${within(rect(x, y, 158, 210), inside ?? '')}${box(x, y, 158, 210, 'n l')}`,
      `rotate(${random.int(-2, 2)} ${x + 79} ${y + 105})`,
    );
  }
  return all;
}

/** An open portfolio between two who talk: only hands and balloons. */
export function portfolio(random: Random, ground: Ink = 'r'): string {
  return (
    `${sheet(ground)}${ground === 'y' ? halftone(0, W, 0, H, 0, 7) : halftone(0, W, 240, H, 0, 7)}` +
    group(
      path('M0 0H300V360H0Z', 'k l') + path('M304 0H604V360H304Z', 'k l') + comicPage(random, 24, 22, 252, 316) + comicPage(random, 328, 22, 252, 316),
      'translate(98 130) rotate(-2)',
    ) +
    balloon(190, 78, 120, 56, [250, 190], 'w', 2) +
    balloon(612, 70, 100, 48, [560, 170], 'y', 2) +
    group(hand(0, 0, 0.72, 'w', 'pen'), 'translate(520 330)')
  );
}

/** Backs of books, close. */
export function spines(random: Random, ground: Ink = 'k'): string {
  let all = sheet(ground) + (ground === 'k' ? halftone(0, W, 0, 200, 5, 0, 'd dy') : halftone(0, W, 0, 260, 0, 6));
  let x = -14;
  for (let i = 0; x < W; i += 1) {
    const [w, h] = [random.int(46, 86), random.int(330, 430)];
    const ink = random.pick(['w', 'r', 'y', 'w', 'g', 'k', 'm'] as const);
    const dark = ink === 'k' || ink === 'm';
    const y = 486 - h;
    const label = random.pick([
      () => disc(x + w / 2, y + 70, w * 0.28, dark ? 'y' : 'k'),
      () => box(x + w * 0.25, y + 40, w * 0.5, 150, dark ? 'w' : 'k'),
      () => box(x, y + 40, w, 26, dark ? 'r' : 'k') + box(x, y + h - 74, w, 26, dark ? 'r' : 'k'),
      () => tone(x + 3, y + h * 0.45, w - 6, h * 0.5, 1, 7, 9, dark ? 'd dw' : 'd'),
    ] as const)();
    const title = Array.from({ length: 4 }, (_, n) => box(x + w * 0.38, y + h * 0.34 + n * 24, w * 0.24, 16, dark ? 'w' : 'k')).join('');
    const lean = i === 6;
    all += lean ? group(box(x, y, w, h, `${ink} l`) + label, `rotate(7 ${x} 486)`) : box(x, y, w, h, `${ink} l`) + label + (random.int(0, 1) ? title : '');
    x += w + (lean ? 48 : 3);
  }
  return `${all}${box(-5, 486, W + 10, 60, 'w l')}${tone(0, 490, W, 50, 2, 6)}`;
}

/** A table seen from the side, with things on it. */
export function still(random: Random, { wall = 'y', things }: { wall?: Ink; things: 'desk' | 'case' | 'catalogue' | 'scanner' }): string {
  const table =
    quad(
      [
        [40, 360],
        [760, 360],
        [820, 450],
        [-20, 450],
      ],
      'w l',
    ) + box(-25, 450, 850, 90, 'k l');
  const lamp =
    path('M640 362L700 220 600 120', 'n l', 'style="stroke-width:12"') +
    group(path('M-60 40Q-50 -30 0 -30T60 40Z', 'r l') + disc(0, 42, 22, 'y t', 10), 'translate(580 120) rotate(28)');
  const ground = `${sheet(wall)}${wall === 'k' ? halftone(0, W, 0, 360, 5, 0, 'd dy') : halftone(0, W, 60, 360, 0, 7)}`;
  const jar = (x: number) =>
    [-26, -8, 10, 26]
      .map(
        (d, i) =>
          path(`M${x + d * 0.6} 300L${x + d * 1.9} ${160 + i * 14}`, 'n l', 'style="stroke-width:11"') +
          path(`M${x + d * 0.6} 300L${x + d * 1.9} ${160 + i * 14}`, `n t ${i % 2 ? 'sr' : 'sy'}`, 'style="stroke-width:5"'),
      )
      .join('') +
    path(`M${x - 44} 270h88l-8 110h-72Z`, 'w l') +
    tone(x - 38, 290, 76, 80, 1, 6, 8);
  if (things === 'case') {
    return `${ground}${table}${jar(170)}${inkBottle(330, 300)}${group(comicPage(random, 0, 0, 170, 120), 'translate(440 300) skewX(-12) scale(1 .8)')}${path('M60 80H740V372H60Z', 'n l')}${path('M110 330L300 90M170 330L360 90', `n l ${wall === 'k' ? 'sw' : 'sw'}`)}`;
  }
  if (things === 'catalogue') {
    const pile = (x: number, n: number, ink: Ink) =>
      Array.from({ length: n }, (_, i) => box(x + ((i * 7) % 10), 372 - (i + 1) * 20, 150, 20, `${i === n - 1 ? ink : 'w'} t`)).join('');
    const cup = (x: number) => path(`M${x} 300h56l-8 76h-40Z`, 'w l') + box(x + 4, 326, 48, 18, 'r');
    return `${ground}${table}${pile(90, 7, 'r')}${pile(280, 4, 'y')}${cup(500)}${cup(590)}${cup(545)}${group(comicPage(random, 0, 0, 130, 170, 'l'), 'translate(330 120) rotate(-4)')}${jar(700)}`;
  }
  if (things === 'scanner') {
    return `${ground}${table}${quad(
      [
        [120, 330],
        [480, 330],
        [500, 392],
        [100, 392],
      ],
      'm l',
    )}${quad(
      [
        [120, 330],
        [480, 330],
        [470, 190],
        [150, 190],
      ],
      'g l',
    )}${quad(
      [
        [140, 342],
        [460, 342],
        [474, 378],
        [126, 378],
      ],
      'y t',
    )}${group(comicPage(random, 0, 0, 180, 170), 'translate(210 200) scale(1 .7)')}${box(560, 150, 200, 150, 'k l')}${comicPage(random, 606, 160, 108, 130)}${path('M640 300h40v70h-40ZM600 372h120', 'k l')}`;
  }
  return `${ground}${table}${lamp}${group(comicPage(random, 0, 0, 230, 210, 'l'), 'translate(250 372) skewX(-18) scale(1 .42)')}${jar(130)}${inkBottle(520, 320)}<g opacity=".35">${quad(
    [
      [545, 150],
      [630, 165],
      [560, 372],
      [250, 372],
    ],
    'y',
  )}</g>`;
}
