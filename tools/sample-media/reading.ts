import type { Random } from '../../src/components/art/random.ts';
import { anyone, person } from './figures.ts';
import { box, comicPage, disc, group, HEIGHT as H, halftone, type Ink, path, quad, rect, tone, WIDTH as W, within } from './ink.ts';
import { room, sheet } from './rooms.ts';

/** A shelf of books from x to x + w, standing on y. */
export function shelf(random: Random, x: number, y: number, w: number, h: number): string {
  let books = '';
  let at = x + 4;
  while (at < x + w - 16) {
    const wide = random.int(12, 26);
    const tall = h * (random.int(62, 92) / 100);
    if (random.int(0, 14) === 0) at += 18;
    if (at + wide > x + w - 4) break;
    books += box(at, y - tall, wide, tall, `${random.pick(['w', 'r', 'y', 'w', 'k', 'g', 'm'] as const)} t`);
    at += wide + 1;
  }
  return books;
}

/** A wall of shelves. */
export function shelves(random: Random, { wall = 'k', ladder = true }: { wall?: Ink; ladder?: boolean } = {}): string {
  let all = sheet(wall);
  for (const y of [116, 226, 336, 446])
    all += shelf(random, 20, y, 250, 92) + shelf(random, 285, y, 250, 92) + shelf(random, 550, y, 230, 92) + box(10, y, 780, 12, 'w t');
  all += [10, 274, 540, 784].map((x) => box(x - 2, 6, 12, 452, 'w t')).join('') + box(-5, 458, W + 10, 90, 'y l') + tone(0, 462, W, 80, 1, 7);
  const steps =
    path('M470 500L520 40M560 500L566 40', 'n l', 'style="stroke-width:16"') +
    path('M470 500L520 40M560 500L566 40', 'n sw', 'stroke-width="8"') +
    [100, 180, 260, 340, 420]
      .map(
        (y) =>
          path(`M${514 - (y - 40) * 0.108} ${y}H${566}`, 'n l', 'style="stroke-width:14"') +
          path(`M${514 - (y - 40) * 0.108} ${y}H${566}`, 'n sw', 'stroke-width="7"'),
      )
      .join('');
  return `${all}${ladder ? `${steps}${person(530, 350, 220, { back: true, hair: 'bob', wear: 'r', pose: 'up' })}` : ''}${person(190, 530, 260, { hair: 'curl', wear: 'w', pose: 'hold', look: 1, glasses: true })}${group(comicPage(random, -30, -22, 60, 44, 'l'), 'translate(190 394)')}`;
}

/** An armchair under a lamp. */
export function armchair(random: Random, { wall = 'y' }: { wall?: Ink } = {}): string {
  return (
    `${room(wall, 'w', 420)}${wall === 'y' ? tone(0, 0, W, 420, 0, 6) : halftone(0, W, 0, 400, 5, 0, 'd dy')}${box(30, 60, 210, 340, 'k l')}${[150, 260, 370].map((y) => shelf(random, 36, y, 198, 80) + box(34, y, 202, 8, 'w')).join('')}` +
    `<g opacity=".55">${quad(
      [
        [570, 130],
        [690, 130],
        [800, 440],
        [420, 440],
      ],
      'w',
    )}</g>` +
    path('M630 60V470M580 480h100', 'n l', 'style="stroke-width:9"') +
    path('M560 132L590 52H670L700 132Z', 'r l') +
    path('M330 300Q330 190 430 190T530 300V440H330Z', 'k l') +
    person(430, 560, 330, { hair: 'bun', wear: 'w', pose: 'hold', legs: 'm' }) +
    group(comicPage(random, -52, -36, 104, 72, 'l'), 'translate(430 392)') +
    path('M300 350q40 -26 60 10v70h140v-70q20 -36 60 -10v130H300Z', 'k l') +
    box(320, 480, 26, 30, 'k') +
    box(514, 480, 26, 30, 'k')
  );
}

/** Children on the floor, books all around. */
export function onTheFloor(random: Random, { wall = 'r' }: { wall?: Ink } = {}): string {
  const books = Array.from({ length: 9 }, () =>
    group(
      `${box(-34, -10, 68, 20, `${random.pick(['w', 'y', 'r'] as const)} t`)}${box(-34, -10, 12, 20, 'k')}`,
      `translate(${random.int(40, 760)} ${random.int(455, 520)}) rotate(${random.int(-20, 20)})`,
    ),
  ).join('');
  const children = [140, 330, 520, 680]
    .map(
      (x, i) =>
        `${person(x, 540, 210, anyone(random, { pose: 'hold', look: ([1, 0, -1, 0] as const)[i] ?? 0, talks: i === 2 }))}${path(`M${x - 66} 488Q${x} 440 ${x + 66} 488Q${x} 530 ${x - 66} 488Z`, `${(['k', 'm', 'k', 'm'] as const)[i]} l`)}${group(`${path('M-40 -26Q-20 -34 0 -24Q20 -34 40 -26V22Q20 14 0 24Q-20 14 -40 22Z', `${(['y', 'w', 'r', 'w'] as const)[i]} l`)}${path('M0 -24V24', 'n t')}`, `translate(${x} 440)`)}`,
    )
    .join('');
  return `${room(wall, 'y', 400)}${halftone(0, W, 140, 400, 0, 7)}${[110, 220].map((y) => shelf(random, 60, y, 680, 86) + box(46, y, 708, 12, 'w l')).join('')}${disc(400, 490, 390, 'w l', 70)}${books}${children}`;
}

/** A seat in the window, rain outside. */
export function windowSeat(random: Random): string {
  const rain = Array.from({ length: 46 }, () => {
    const [x, y] = [random.int(150, 640), random.int(50, 330)];
    return path(`M${x} ${y}l-8 34`, 'n t sw');
  }).join('');
  const towers = [150, 230, 330, 420, 520, 590]
    .map(
      (x, i) => box(x, 200 + ((i * 67) % 90), 70, 200, 'm') + box(x + 14, 226 + ((i * 67) % 90), 12, 16, 'y') + box(x + 40, 250 + ((i * 67) % 90), 12, 16, 'y'),
    )
    .join('');
  return `${sheet('y')}${halftone(0, W, 0, H, 0, 6)}${within(rect(140, 40, 520, 330), box(140, 40, 520, 330, 'k') + towers + rain)}${box(140, 40, 520, 330, 'n l')}${path('M400 40v330M140 190h520', 'n l', 'style="stroke-width:9"')}${path('M40 30h80q10 190 -40 380H40ZM760 30h-80q-10 190 40 380h40Z', 'r l')}${box(60, 404, 680, 40, 'w l')}${box(60, 444, 680, 100, 'k l')}${person(300, 560, 330, { hair: 'long', wear: 'w', look: 1, pose: 'hold', legs: 'm' })}${box(60, 470, 680, 70, 'k')}${group(`${path('M-56 -34Q-28 -44 0 -32Q28 -44 56 -34V28Q28 18 0 30Q-28 18 -56 28Z', 'w l')}${path('M0 -32V30', 'n t')}`, 'translate(300 398)')}${path('M520 350h60v54h-60ZM580 362q30 4 0 30', 'w l')}${path('M540 336q-8 -16 4 -26M562 336q-8 -16 4 -26', 'n t')}${box(620, 384, 90, 20, 'r l')}${box(630, 364, 84, 20, 'w l')}`;
}

/** A screen in the dark and who watches it. */
export function screening(random: Random): string {
  const heads = Array.from({ length: 7 }, (_, i) => person(60 + i * 114, 640 + random.int(-10, 10), 260, anyone(random, { back: true }))).join('');
  return `${sheet('k')}${box(-5, 400, W + 10, 140, 'g')}<g opacity=".25">${quad(
    [
      [400, 560],
      [90, 40],
      [710, 40],
    ],
    'y',
  )}</g>${box(110, 40, 580, 300, 'w l')}${within(rect(112, 42, 576, 296), `${box(110, 40, 580, 300, 'y')}${halftone(110, 690, 120, 340, 0, 9)}${person(300, 420, 330, { hair: 'bob', wear: 'r', pose: 'up', talks: true, look: 1 })}${disc(560, 130, 60, 'r l')}`)}${heads}`;
}
