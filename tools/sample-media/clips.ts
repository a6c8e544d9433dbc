import { randomOf } from '../../src/components/art/random.ts';
import { speedLinesToward } from '../../src/components/art/textures.ts';
import { type Hair, hand, person } from './figures.ts';
import { balloon, box, comicPage, disc, drawn, group, halftone, type Ink, type Point, path, quad, rect, rings, tone, within } from './ink.ts';
import { shelf } from './reading.ts';

/** One clip: how long it is, when its telling frame is, and what is drawn at `t` seconds (640 by 360). */
export interface Clip {
  seconds: number;
  poster: number;
  draw: (t: number) => string;
}
const [W, H] = [640, 360];
const sheet = (ink: string) => box(-5, -5, W + 10, H + 10, ink);
/** The part of a movement from one time to another that is done, easing out. */
const phase = (t: number, from: number, to: number) => 1 - (1 - Math.max(0, Math.min(1, (t - from) / (to - from)))) ** 2;
const grown = (content: string, x: number, y: number, share: number) =>
  share <= 0
    ? ''
    : group(content, `translate(${x} ${y}) scale(${(share < 0.8 ? share * 1.35 : 1.08 - (share - 0.8) * 0.4).toFixed(3)}) translate(${-x} ${-y})`);
const wave = (n: number, f: (i: number) => Point) => Array.from({ length: n }, (_, i) => f(i));
const desk = `${sheet('y')}${halftone(0, W, 180, H, 0, 6)}`;
/** Half of the time open: a mouth that speaks. */
const speaks = (t: number) => Math.floor(t * 4) % 2 === 0;

const PANELS: readonly (readonly [number, number, number, number, Ink])[] = [
  [60, 40, 120, 280, 'w'],
  [194, 40, 120, 280, 'y'],
  [328, 40, 120, 280, 'w'],
  [462, 40, 120, 280, 'r'],
];
const face = (x: number, y: number, r: number, mouth: 'smile' | 'flat' | 'open') =>
  disc(x, y, r, 'w l') +
  path(`M${x - r} ${y}Q${x - r} ${y - r * 1.2} ${x} ${y - r * 1.15}T${x + r} ${y}L${x} ${y - r * 0.55}Z`, 'k') +
  disc(x - r * 0.35, y + r * 0.1, r * 0.1, 'k') +
  disc(x + r * 0.35, y + r * 0.1, r * 0.1, 'k') +
  (mouth === 'open'
    ? disc(x, y + r * 0.55, r * 0.22, 'k')
    : path(mouth === 'smile' ? `M${x - r * 0.3} ${y + r * 0.45}q${r * 0.3} ${r * 0.3} ${r * 0.6} 0` : `M${x - r * 0.3} ${y + r * 0.55}h${r * 0.6}`, 'n t'));

/** Somebody speaks beside a board on which something comes into being. */
const lecture = (ground: Ink, hair: Hair, wear: Ink, board: (t: number) => string) => (t: number) =>
  `${sheet(ground)}${ground === 'k' ? halftone(0, W, 0, 230, 4, 0, 'd dy') : halftone(0, W, 60, 300, 0, 5)}${box(-5, 300, W + 10, 70, 'm l')}${box(30, 28, 390, 240, 'w l')}${within(rect(33, 31, 384, 234), board(t))}${person(530, 340, 250, { hair, wear, pose: t % 3 < 1.5 ? 'mic' : 'point', flip: t % 3 >= 1.5, talks: speaks(t), look: -1 })}`;

/** One who asks, one who answers: two balloons by turns. */
const interview = (ground: Ink, guest: Hair, wear: Ink, word: (t: number) => string) => (t: number) => {
  const turn = Math.floor(t / 2) % 2;
  const answer = phase(t, 2, 2.5) - phase(t, 4, 4.3) + phase(t, 6, 6.5);
  const question = phase(t, 0.2, 0.7) - phase(t, 2, 2.3) + phase(t, 4.2, 4.7) - phase(t, 6, 6.3);
  return `${sheet(ground)}${ground === 'k' ? rings(320, 180, 420, 5, 'd dy') : halftone(0, W, 100, 300, 0, 6)}${box(-5, 290, W + 10, 80, 'w l')}${person(150, 420, 300, { hair: 'bob', wear: 'g', look: 1, pose: 'hold', talks: turn === 0 && speaks(t) })}${person(480, 430, 320, { hair: guest, wear, look: -1, pose: turn ? 'point' : 'hold', flip: true, talks: turn === 1 && speaks(t), glasses: guest === 'curl' })}${box(250, 300, 140, 18, 'k l')}${grown(balloon(270, 70, 78, 40, [190, 130], 'w', 2), 190, 130, question)}${grown(`${balloon(330, 76, 104, 58, [438, 150], 'w', 0)}${word(t)}`, 438, 150, answer)}`;
};

/** A walk past rooms that stand side by side. */
const walk = (rooms: readonly string[], seconds: number, who: Hair) => (t: number) => {
  const far = phase(t, 0.4, seconds - 0.6) * (rooms.length - 1) * W;
  return `${group(rooms.map((content, i) => group(content, `translate(${i * W} 0)`)).join(''), `translate(${(-far).toFixed(1)} 0)`)}${person(320, 372 + Math.abs(Math.sin(t * 6)) * -6, 200, { hair: who, wear: 'r', look: 1, pose: t > seconds - 1 ? 'up' : 'down' })}`;
};
const room = (wall: Ink, content: string) =>
  `${box(-2, -5, W + 4, H + 10, wall)}${wall === 'y' ? halftone(0, W, 0, 270, 0, 5) : ''}${content}${box(-4, 290, W + 8, 80, 'g l')}${box(-4, -10, 12, 310, 'k')}`;

const random = () => randomOf('clips');
const line = (f: (x: number) => number, from: number, to: number, n = 60): Point[] =>
  wave(n, (i) => [from + ((to - from) * i) / (n - 1), f(from + ((to - from) * i) / (n - 1))]);

export const CLIPS: Record<string, Clip> = {
  'screentone-by-hand': {
    seconds: 9,
    poster: 6.5,
    draw: (t) =>
      `${desk}${box(120, 40, 320, 290, 'w l')}${path('M150 300Q190 120 260 150T360 90L410 300Z', 'n l')}${within('M150 300Q190 120 260 150T360 90L410 300Z', tone(130, 60, 300 * phase(t, 0.5, 4), 250, 4, 9, 14))}${
        t > 5
          ? within(
              'M150 300Q190 120 260 150T360 90L410 300Z',
              drawn(
                line((x) => 190 + Math.sin(x / 14) * 26, 200, 380),
                phase(t, 5, 8),
                'n sw',
              ).replace('<path', '<path stroke-width="16"'),
            )
          : ''
      }${t < 4.6 ? hand(130 + 300 * phase(t, 0.5, 4), 200, 0.62, 'k', 'knife') : hand(200 + 180 * phase(t, 5, 8), 190, 0.62, 'k', 'knife')}`,
  },
  'inking-with-a-brush': {
    seconds: 9,
    poster: 5,
    draw: (t) => {
      const rows = [90, 180, 270].map((y, i) => ({
        y,
        points: line((x) => y + Math.sin((x + i * 40) / (40 - i * 8)) * (14 + i * 9), 90, 500),
        share: phase(t, i * 2.7 + 0.3, i * 2.7 + 2.7),
      }));
      const now = rows[Math.min(2, Math.floor(t / 2.8))];
      const tip = now?.points[Math.min(59, Math.round(now.share * 59))] ?? [90, 90];
      return `${sheet('w')}${halftone(0, W, 240, H, 0, 4, 'd dg')}${rows.map(({ points, share }, i) => drawn(points, share).replace('<path', `<path style="stroke-width:${4 + i * 7}"`)).join('')}${hand(tip[0], tip[1], 0.6, 'r', 'brush')}`;
    },
  },
  'four-panel-timing': {
    seconds: 8,
    poster: 7,
    draw: (t) =>
      `${sheet('k')}${PANELS.map(([x, y, w, h, ink], i) => grown(`${box(x, y, w, h, `${ink} l`)}${i === 3 ? within(rect(x + 2, y + 2, w - 4, h - 4), speedLinesToward(random(), x + 60, y + 180, 60, 300, 40)) : ''}${face(x + 60, y + 190, 38, i === 3 ? 'open' : i === 1 ? 'flat' : 'smile')}${i === 0 || i === 3 ? balloon(x + 60, y + 66, 46, 34, [x + 60, y + 136], 'w', i ? 1 : 2) : ''}`, x + w / 2, y + h / 2, phase(t, i * 1.4 + (i === 3 ? 1 : 0) + 0.2, i * 1.4 + (i === 3 ? 1 : 0) + 0.8))).join('')}`,
  },
  'lettering-three-languages': {
    seconds: 9,
    poster: 8.5,
    draw: (t) =>
      `${sheet('r')}${halftone(0, W, 120, H, 0, 6)}${[0, 1, 2].map((i) => grown(`${balloon(120 + i * 200, 150, 84, 104, [150 + i * 170, 320], i === 1 ? 'y' : 'w', 0)}`, 120 + i * 200, 200, phase(t, i * 2.8 + 0.2, i * 2.8 + 0.8))).join('')}${[0, 1].map((i) => within(rect(36 + i * 200, 40, 168, 220 * phase(t, i * 2.8 + 0.9, i * 2.8 + 2.4)), `<g font-family="Noto Sans CJK ${i ? 'JP' : 'TC'}" font-weight="900" font-size="36" fill="#15120f" text-anchor="middle">${[...(i ? 'よし、描こう' : '好，開始畫！')].map((c, n) => `<text x="${(n < 3 ? 144 : 96) + i * 200}" y="${118 + (n % 3) * 46}">${c}</text>`).join('')}</g>`)).join('')}${within(rect(440, 90, 160 * phase(t, 6.5, 8), 140), '<g font-family="Noto Sans CJK TC" font-weight="900" font-size="32" fill="#15120f" text-anchor="middle"><text x="520" y="146">OKAY,</text><text x="520" y="186">DRAW!</text></g>')}`,
  },
  'digital-colour-flats': {
    seconds: 8,
    poster: 7,
    draw: (t) =>
      `${sheet('k')}${box(70, 24, 500, 300, 'm l')}${box(92, 44, 456, 260, t > 1 ? 'y' : 'w')}${t > 1 ? within(rect(92, 44, 456, 260), halftone(92, 548, 44, 200, 5, 0)) : ''}${within(rect(92, 44, 456, 260), person(320, 380, 330, { hair: t > 5 ? 'cap' : 'short', wear: t > 2.4 ? 'r' : 'w', legs: t > 3.8 ? 'k' : 'w', pose: 'hips', talks: t > 6 }))}${t > 3.8 ? box(92, 270, 456, 34, 'g l') : ''}${(['y', 'r', 'k', 'r'] as const).map((ink, i) => box(582, 60 + i * 56, 40, 40, `${ink} t`) + (Math.floor((t - 1) / 1.4) === i ? box(576, 54 + i * 56, 52, 52, 'n sw') : '')).join('')}${path(`M${330 + Math.sin(t * 2) * 110} ${150 + Math.cos(t * 1.7) * 70}l0 44 12 -11 8 18 9 -4 -8 -18h16Z`, 'w t')}`,
  },
  'perspective-for-streets': {
    seconds: 9,
    poster: 8,
    draw: (t) => {
      const eye: Point = [330, 150];
      const rays = wave(14, (i) => [i < 7 ? -10 : W + 10, [-60, 10, 90, 150, 230, 310, 400][i % 7] ?? 0]);
      const house = (left: boolean, near: number, far: number, top: number, ink: Ink) => {
        const [x1, x2] = left ? [near, far] : [W - near + 20, W - far + 20];
        const at = (x: number, y: number): Point => [x, eye[1] + (y - eye[1]) * (Math.abs(x - eye[0]) / 330)];
        return (
          quad([at(x1, top), at(x2, top), at(x2, 330), at(x1, 330)], `${ink} l`) +
          [0.25, 0.6]
            .map((s) => {
              const [a, b] = [x1 + (x2 - x1) * s, x1 + (x2 - x1) * (s + 0.2)];
              return quad([at(a, top + 50), at(b, top + 50), at(b, top + 110), at(a, top + 110)], ink === 'k' ? 'y' : 'k');
            })
            .join('')
        );
      };
      const show = (from: number, content: string) => (t > from ? content : '');
      return `${sheet('w')}${show(6.4, box(-5, -5, W + 10, 155, 'y') + halftone(0, W, 0, 150, 0, 5))}${show(6.8, disc(330, 128, 34, 'r l'))}${show(5.6, quad([eye, [-60, 400], [700, 400]], 'g l'))}${drawn(
        [
          [0, 150],
          [W, 150],
        ],
        phase(t, 0.2, 1),
      )}${rays.map((to, i) => drawn([eye, to], phase(t, 1 + i * 0.12, 2.2 + i * 0.12), 'n t sr')).join('')}${show(3.2, house(true, -20, 110, -60, 'w'))}${show(3.9, house(false, 0, 120, -40, 'k'))}${show(4.5, house(true, 118, 200, -30, 'r'))}${show(5.1, house(false, 130, 210, -80, 'w'))}${disc(eye[0], eye[1], 5, 'k')}${show(7.4, person(300, 330, 110, { hair: 'bob', back: true, wear: 'w' }))}`;
    },
  },
  'gutter-lecture': {
    seconds: 9,
    poster: 4.6,
    draw: lecture('k', 'grey', 'r', (t) => {
      const gap = 4 + 70 * (phase(t, 1.5, 4) - phase(t, 6, 8));
      return `${box(60, 60, 165 - gap / 2, 180, 'k l')}${disc(130 - gap / 4, 150, 34, 'y')}${box(225 + gap / 2, 60, 165 - gap / 2, 180, 'y l')}${face(312 + gap / 4, 160, 38, t > 4 && t < 7 ? 'open' : 'flat')}${t > 3 && t < 7 ? path('M225 52v196', 'n l sr', 'stroke-dasharray="8 12"') : ''}`;
    }),
  },
  'history-of-rental-shops': {
    seconds: 9,
    poster: 5,
    draw: lecture(
      'y',
      'cap',
      'w',
      (t) =>
        `${sheet('k')}${[0, 1, 2].map((i) => group(within(rect(30, 20, 390 * phase(t, i * 1.8 + 0.3, i * 1.8 + 2), 80), shelf(randomOf(`rental ${i}`), 36, 100, 376, 74)) + box(30, 100, 390, 8, 'w'), `translate(0 ${i * 80})`)).join('')}${t > 6 ? grown(box(130, 90, 190, 110, 'r l') + face(226, 152, 34, 'smile'), 225, 145, phase(t, 6, 6.6)) : ''}`,
    ),
  },
  'translation-talk': {
    seconds: 8,
    poster: 5.5,
    draw: lecture('r', 'bun', 'y', (t) => {
      const turn = phase(t, 2.5, 4);
      return `${halftone(33, 417, 120, 265, 0, 5)}${group(`${balloon(130, 140, 80, 66, [170, 250], 'w', 0)}<text x="130" y="158" font-family="Noto Sans CJK TC" font-weight="900" font-size="46" text-anchor="middle" fill="#15120f">咚！</text>`, `rotate(${(-4 * turn).toFixed(1)} 130 140)`)}${drawn(
        line((x) => 80 - Math.sin(((x - 190) / 80) * Math.PI) * 30, 190, 270, 20),
        turn,
      )}${grown(`${balloon(322, 140, 80, 66, [290, 250], 'y', 0)}<text x="322" y="158" font-family="Noto Sans CJK JP" font-weight="900" font-size="${t > 6 ? 34 : 46}" text-anchor="middle" fill="#15120f">${t > 6 ? 'THUD!' : 'ドン！'}</text>`, 322, 140, phase(t, 4, 4.6))}`;
    }),
  },
  'scriptwriting-lecture': {
    seconds: 8,
    poster: 6,
    draw: lecture(
      'w',
      'short',
      'r',
      (t) =>
        `${[0, 1, 2, 3, 4]
          .map((i) =>
            drawn(
              [
                [60, 70 + i * 38],
                [210 - (i % 2) * 40, 70 + i * 38],
              ],
              phase(t, i * 0.5 + 0.3, i * 0.5 + 0.9),
            ),
          )
          .join('')}${[
          [240, 50, 150, 80, 'y'],
          [240, 140, 70, 110, 'w'],
          [320, 140, 70, 110, 'r'],
        ]
          .map(([x, y, w, h, ink], i) =>
            grown(
              box(Number(x), Number(y), Number(w), Number(h), `${ink} l`) +
                (i === 0 ? halftone(Number(x), Number(x) + Number(w), 70, 130, 0, 5) : face(Number(x) + 35, Number(y) + 66, 20, i === 1 ? 'flat' : 'open')),
              Number(x) + Number(w) / 2,
              Number(y) + Number(h) / 2,
              phase(t, 3 + i * 1, 3.6 + i * 1),
            ),
          )
          .join('')}`,
    ),
  },
  'interview-shihua': {
    seconds: 8,
    poster: 7.2,
    draw: interview('y', 'long', 'w', () => `${path('M280 100q30 -60 44 -20t34 -14q20 -10 26 34Z', 'k')}${disc(380, 54, 12, 'r')}`),
  },
  'interview-bangesheng': {
    seconds: 8,
    poster: 7.2,
    draw: interview(
      'r',
      'curl',
      'k',
      () => `${box(278, 48, 50, 56, 'w t')}${box(334, 48, 26, 56, 'k t')}${path('M366 48v56', 'n t', 'stroke-dasharray="5 7"')}`,
    ),
  },
  'interview-ochre-huang': {
    seconds: 8,
    poster: 7.2,
    draw: interview('k', 'bun', 'y', () => `${[0, 1, 2].map((i) => disc(284 + i * 44, 76, 17, `${(['r', 'y', 'g'] as const)[i]} t`)).join('')}`),
  },
  'house-tour': {
    seconds: 10,
    poster: 1.2,
    draw: walk(
      [
        room(
          'y',
          box(80, 60, 120, 230, 'k l') + box(440, 50, 160, 110, 'w l') + comicPage(randomOf('a'), 462, 62, 50, 86) + comicPage(randomOf('b'), 526, 62, 50, 86),
        ),
        room('k', [0, 1, 2].map((i) => shelf(randomOf(`s${i}`), 50, 100 + i * 80, 540, 70) + box(46, 100 + i * 80, 548, 9, 'w')).join('')),
        room('r', [60, 250, 440].map((x, i) => box(x - 6, 44, 142, 190, 'w l') + comicPage(randomOf(`f${i}`), x + 10, 58, 110, 162)).join('')),
        room(
          'w',
          [70, 270, 470]
            .map((x) => box(x, 110, 120, 84, 'k l') + comicPage(randomOf(`d${x}`), x + 10, 118, 100, 66) + box(x - 20, 230, 160, 16, 'y l'))
            .join(''),
        ),
      ],
      10,
      'bob',
    ),
  },
  'seat-walkthrough': {
    seconds: 9,
    poster: 6,
    draw: (t) =>
      `${sheet('w')}${halftone(0, W, 0, 150, 5, 0)}${box(-5, 300, W + 10, 70, 'g l')}${t > 1 ? box(180, 70, 220, 150, 'k l') : ''}${t > 2.2 ? box(196, 84, 188, 122, 'w') + within(rect(196, 84, 188, 122), comicPage(randomOf('seat'), 196, 84, 188, 122)) : ''}${t > 1 ? path('M276 220h28v32h-28Z', 'm l') : ''}${box(90, 250, 460, 26, 'y l')}${box(106, 276, 18, 90, 'k')}${box(516, 276, 18, 90, 'k')}${
        t > 3.4
          ? path('M480 250L520 140 470 60', 'n l', 'style="stroke-width:10"') +
            path('M420 84Q426 36 466 44L492 74Z', 'r l') +
            `<g opacity=".5">${quad(
              [
                [424, 86],
                [484, 76],
                [470, 250],
                [300, 250],
              ],
              'y',
            )}</g>`
          : ''
      }${t > 4.6 ? group(path('M-50 -34q50 -28 100 0v70h-100Z', 'r l') + path('M0 36v46', 'n l'), `translate(${700 - 400 * phase(t, 4.6, 5.6)} 300)`) : ''}${t > 6 ? person(700 - 400 * phase(t, 6, 7.4), 420, 250, { back: true, hair: 'bun', wear: 'w' }) : ''}`,
  },
  'scanner-howto': {
    seconds: 8,
    poster: 7.6,
    draw: (t) => {
      const lid = phase(t, 0.4, 1.6) - phase(t, 3, 4);
      const beam = phase(t, 4.2, 6.6);
      return `${sheet('y')}${halftone(0, W, 60, 300, 0, 6)}${box(-5, 310, W + 10, 60, 'k l')}${box(70, 220, 330, 90, 'm l')}${box(86, 220, 298, 16, 'w l')}${t > 4.1 && t < 7 ? `<g opacity=".8">${box(90 + 280 * beam, 200, 14, 60, 'r')}</g>` : ''}${t > 1.8 ? group(comicPage(randomOf('scan'), 0, 0, 180, 230), `translate(140 ${-160 + 340 * phase(t, 1.8, 2.8)}) scale(1 .22)`) : ''}${quad(
        [
          [70, 220],
          [400, 220],
          [400 - 20 * lid, 204 - 150 * lid],
          [70 + 20 * lid, 204 - 150 * lid],
        ],
        'g l',
      )}${box(440, 130, 170, 126, 'k l')}${box(512, 256, 26, 54, 'k')}${within(rect(452, 142, 146 * phase(t, 4.4, 6.8), 102), box(452, 142, 146, 102, 'w') + comicPage(randomOf('scan'), 486, 146, 76, 94))}${t > 7 ? grown(balloon(250, 90, 70, 44, [300, 190], 'w', 1), 300, 190, phase(t, 7, 7.4)) : ''}`;
    },
  },
};
