import type { Random } from '../../src/components/art/random.ts';
import { speedLinesToward } from '../../src/components/art/textures.ts';
import { anyone, type Person, person } from './figures.ts';
import { balloon, box, comicPage, disc, group, HEIGHT as H, halftone, type Ink, path, quad, rect, tone, WIDTH as W, within } from './ink.ts';
import { framed, room, sheet } from './rooms.ts';

/** The centre from the street, by day or by night; `banner` hangs down its front. */
export function house(random: Random, { night = true, banner = false, people = 3 }: { night?: boolean; banner?: boolean; people?: number } = {}): string {
  let floors = '';
  for (let i = 0; i < 4; i += 1) {
    const y = 78 + i * 92;
    floors += box(180, y, 440, 92, `${night ? 'm' : 'w'} l`);
    for (let n = 0; n < 5 && i < 3; n += 1) {
      const x = 204 + n * 82;
      const lit = night ? random.int(0, 3) > 0 : false;
      floors += box(x, y + 18, 64, 56, `${lit ? 'y' : 'k'} t`);
      if (lit && random.int(0, 1))
        floors += within(
          rect(x, y + 18, 64, 56),
          person(x + random.int(18, 46), y + 112, 84, { legs: 'k', wear: 'k', back: true, hair: random.pick(['bob', 'short', 'bun'] as const) }),
        );
      else if (!night) floors += path(`M${x + 10} ${y + 66}l26 -40M${x + 26} ${y + 66}l26 -40`, 'n t sw');
    }
  }
  const door = box(204, 376, 150, 70, `${night ? 'y' : 'k'} t`) + box(446, 376, 150, 70, `${night ? 'y' : 'k'} t`) + box(370, 366, 60, 80, 'r l');
  const sky = night
    ? `${sheet('k')}${halftone(0, W, 0, 330, 5, 0, 'd dy')}${disc(690, 86, 46, 'y')}`
    : `${sheet('y')}${halftone(0, W, 120, 440, 0, 7)}${disc(110, 104, 54, 'r l')}`;
  const hung = banner ? box(470, 92, 92, 262, 'r l') + disc(516, 156, 30, 'w l') + [0, 1, 2, 3].map((i) => box(496, 206 + i * 34, 40, 22, 'w')).join('') : '';
  const neighbours = path('M-5 446V210H90V160H176V446ZM624 446V190H700V250H805V446Z', night ? 'k l' : 'k l');
  return `${sky}${neighbours}${floors}${door}${path('M160 78L214 28H586L640 78Z', 'r l')}${hung}${box(-5, 446, W + 10, 100, `${night ? 'k' : 'w'} l`)}${night ? path('M0 486H800', 'n l sw', 'stroke-dasharray="40 30"') : tone(0, 450, W, 90, 1, 6)}${[
    250, 560, 660, 120, 330,
  ]
    .slice(0, people)
    .map((x) => person(x, 510, 112, anyone(random, { back: random.int(0, 1) === 0 })))
    .join('')}`;
}

/** A door with a banner over it, and who waits before it. */
export function entrance(random: Random, { wall = 'y', folders = false, count = 5 }: { wall?: Ink; folders?: boolean; count?: number } = {}): string {
  const queue = Array.from({ length: count }, (_, i) => {
    const x = 250 + i * (560 / count);
    return (
      person(x, 520, 250 - random.int(0, 40), anyone(random, { look: -1, pose: folders ? 'hold' : random.pick(['down', 'hips', 'up'] as const) })) +
      (folders ? group(box(-26, -34, 52, 68, `${random.pick(['k', 'r', 'y'] as const)} l`), `translate(${x} 398) rotate(${random.int(-10, 10)})`) : '')
    );
  }).join('');
  return `${room(wall, 'g', 420)}${wall === 'y' ? tone(0, 0, W, 420, 0, 6) : ''}${box(60, 120, 200, 300, 'k l')}${box(84, 144, 152, 276, 'w')}${quad(
    [
      [84, 420],
      [236, 420],
      [236, 330],
      [84, 350],
    ],
    'y',
  )}${path('M40 30H760L730 76 760 122H40L70 76Z', 'r l')}${[0, 1, 2, 3, 4, 5].map((i) => box(160 + i * 84, 58, 56, 36, 'w t')).join('')}${framed(random, 420, 150, 130, 170)}${framed(random, 600, 150, 130, 170)}${queue}`;
}

/** Two who talk, and what they talk about between them. */
export function talk(
  random: Random,
  { wall = 'r', left = {}, right = {}, between = 'frame' }: { wall?: Ink; left?: Person; right?: Person; between?: 'frame' | 'table' | 'none' } = {},
): string {
  const mid = {
    frame: () => framed(random, 315, 120, 170, 230),
    table: () =>
      box(250, 372, 300, 26, 'w l') +
      box(380, 398, 40, 140, 'k l') +
      group(comicPage(random, -70, -100, 140, 100), 'translate(400 372) skewX(-10) scale(1 .45)'),
    none: () => '',
  }[between]();
  return `${room(wall, 'w', 440)}${halftone(0, W, 200, 440, 0, 7)}${between === 'frame' ? mid : ''}${person(190, 580, 400, { wear: 'w', look: 1, ...left })}${person(610, 580, 400, { wear: 'y', look: -1, hair: 'bob', ...right })}${between === 'table' ? mid : ''}${balloon(330, 78, 100, 50, [244, 180], 'w', 2)}${balloon(506, 66, 84, 42, [566, 190], 'y', 1)}`;
}

/** Everybody in two rows before a burst or a wall. */
export function everybody(random: Random, { ground = 'y', holds = false, count = 7 }: { ground?: Ink; holds?: boolean; count?: number } = {}): string {
  const row = (y: number, h: number, n: number, up: boolean) =>
    Array.from({ length: n }, (_, i) =>
      person(
        ((i + 0.5) / n) * 720 + 40 + random.int(-8, 8),
        y + random.int(-6, 6),
        h,
        anyone(random, { look: 0, pose: up && random.int(0, 2) > 0 ? 'up' : 'down', talks: random.int(0, 2) === 0 }),
      ),
    ).join('');
  const pages = holds
    ? Array.from({ length: count - 1 }, (_, i) =>
        group(comicPage(random, -32, -42, 64, 84, 'l'), `translate(${((i + 0.5) / (count - 1)) * 720 + 40} 440) rotate(${random.int(-9, 9)})`),
      ).join('')
    : '';
  return `${sheet(ground)}${speedLinesToward(random, 400, 250, 240, 640, 90, ground === 'k' ? 'm' : 'k')}${row(420, 270, count, true)}${row(560, 300, count - 1, !holds)}${pages}`;
}

/** A tree, hills, and people who sketch in its shade. */
export function outside(random: Random, { sky = 'w' }: { sky?: Ink } = {}): string {
  const sketchers = [130, 330, 560, 700]
    .map(
      (x, i) =>
        person(x, 560 - (i % 2) * 24, 220, anyone(random, { pose: 'draw', look: i < 2 ? 1 : -1 })) +
        group(
          box(-38, -28, 76, 56, 'w l') + path('M-24 12q20 -34 30 -6t20 -12', 'n t'),
          `translate(${x + 8} ${464 - (i % 2) * 24}) rotate(${random.int(-8, 8)})`,
        ),
    )
    .join('');
  const leaves = [
    [400, 110, 120],
    [290, 140, 90],
    [510, 140, 95],
    [350, 60, 80],
    [460, 58, 84],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, 'k'))
    .join('');
  return `${sheet(sky)}${halftone(0, W, 0, 260, 6, 0)}${disc(690, 90, 54, 'r l')}${path('M-5 330Q110 190 230 300T470 270T700 290T805 250V540H-5Z', 'g l')}${path('M-5 400Q200 340 420 390T805 370V540H-5Z', 'y l')}${tone(0, 430, W, 110, 1, 6)}${path('M372 400Q388 280 370 180H430Q416 290 432 400Z', 'm l')}${leaves}${disc(330, 130, 10, 'y')}${disc(460, 90, 9, 'y')}${disc(410, 160, 8, 'y')}${disc(520, 170, 9, 'y')}${disc(280, 80, 8, 'y')}${sketchers}`;
}

/** Finished strips on a line to dry. */
export function line(random: Random, ground: Ink = 'r'): string {
  const row = (y: number, n: number, w: number, h: number) =>
    `${path(`M-5 ${y}Q400 ${y + 40} 805 ${y}`, 'n l')}${Array.from({ length: n }, (_, i) => {
      const x = ((i + 0.5) / n) * W;
      const drop = y + 40 * (1 - ((x - 400) / 400) ** 2) * 0.5;
      return group(
        `${box(-w / 2 + 6, 6, w, h, 'k')}${comicPage(random, -w / 2, 0, w, h, 'l')}${box(-6, -14, 12, 30, 'y t')}`,
        `translate(${x} ${drop}) rotate(${random.int(-5, 5)})`,
      );
    }).join('')}`;
  return `${sheet(ground)}${halftone(0, W, 240, H, 0, 8)}${row(34, 4, 132, 186)}${row(290, 3, 160, 220)}${person(95, 610, 250, anyone(random, { back: true, hair: 'bob', pose: 'point' }))}${person(722, 640, 300, anyone(random, { back: true, hair: 'bun', pose: 'hips' }))}`;
}

/** A row of seats for drawing on displays. */
export function seats(random: Random, { wall = 'w' }: { wall?: Ink } = {}): string {
  const row = [0, 1, 2]
    .map((i) => {
      const x = 40 + i * 256;
      const busy = i !== 1;
      return `${path(`M${x - 16} 60V420M${x + 240} 60V420`, 'n l')}${box(x + 26, 150, 168, 120, 'k l')}${group(comicPage(random, 0, 0, 140, 96), `translate(${x + 40} 162)`)}${path(`M${x + 100} 270h20v46h-20Z`, 'm l')}${path(`M${x + 180} 318L${x + 214} 200 ${x + 170} 110`, 'n l', 'style="stroke-width:9"')}${path(`M${x + 136} 128Q${x + 140} 86 ${x + 176} 96L${x + 196} 124Z`, 'r l')}${box(x - 10, 316, 244, 24, 'y l')}${box(x - 2, 340, 14, 130, 'k')}${box(x + 212, 340, 14, 130, 'k')}${box(x + 6, 30, 44, 44, 'k l')}${disc(x + 28, 52, 12, 'y')}${busy ? person(x + 100, 560, 300, anyone(random, { back: true, pose: 'down' })) : ''}${path(`M${x + 52} 430q48 -26 100 0v60h-100Z`, 'r l')}${path(`M${x + 100} 490v30M${x + 60} 530h84`, 'n l')}`;
    })
    .join('');
  return `${room(wall, 'g', 440)}${halftone(0, W, 0, 160, 6, 0)}${row}`;
}

/** Stairs that climb through the building. */
export function stairs(random: Random, ground: Ink = 'y'): string {
  const steps = Array.from({ length: 9 }, (_, i) => `H${90 + (i + 1) * 66}V${470 - (i + 1) * 44}`).join('');
  return `${sheet(ground)}${halftone(0, W, 0, H, 0, 6)}${framed(random, 70, 60, 110, 146)}${framed(random, 220, 40, 110, 146)}${path(`M-5 540V470H90V470${steps}H805V540Z`, 'k l')}${path(`M-5 470H90${steps}H805`, 'n l sw')}${path('M60 380L690 -40', 'n l', 'style="stroke-width:14"')}${[0, 1, 2, 3, 4, 5, 6].map((i) => path(`M${100 + i * 88} ${352 - i * 58}v${104}`, 'n l')).join('')}${person(288, 336, 230, anyone(random, { look: 1, wear: 'r', hair: 'bob', pose: 'hold' }))}${person(560, 156, 210, anyone(random, { back: true, wear: 'w', hair: 'short' }))}`;
}

/** An empty hall that waits: chairs in rows, light from the windows. */
export function chairs(_random: Random, { floor = 'g', tall = 'y' }: { floor?: Ink; tall?: Ink } = {}): string {
  const windows = [60, 250, 440, 630]
    .map(
      (x) =>
        box(x, 50, 120, 210, `${tall} l`) +
        path(`M${x + 60} 50v210M${x} 150h120`, 'n l') +
        `<g opacity=".5">${quad(
          [
            [x, 330],
            [x + 120, 330],
            [x + 60, 540],
            [x - 90, 540],
          ],
          'y',
        )}</g>`,
    )
    .join('');
  const row = (y: number, n: number, s: number) =>
    Array.from({ length: n }, (_, i) =>
      group(
        `${box(-22, -52, 44, 40, `${(i + n) % 4 === 0 ? 'r' : 'w'} l`)}${box(-26, -12, 52, 14, 'k l')}${path('M-22 2V40M22 2V40', 'n l')}`,
        `translate(${((i + 0.5) / n) * W} ${y}) scale(${s})`,
      ),
    ).join('');
  return `${room('w', floor, 320)}${windows}${row(366, 9, 0.8)}${row(430, 7, 1.1)}${row(506, 5, 1.5)}`;
}
