import type { Random } from '../../src/components/art/random.ts';
import { DAY_INKS } from '../../src/styles/inks.ts';

const { black, white, red, hi, tone: grey } = DAY_INKS;

/** Ink, paper and patterns of the drawings. One picture is 800 by 533 units, a frame of a clip 640 by 360. */
export const WIDTH = 800;
export const HEIGHT = 533;

/** Inks of these drawings, short as they are written by hand: k ink (`ink-black` where the site's textures draw), w white, r vermilion, y yellow, g grey, m dark grey, n none; `l` outlined by 5, `t` by 3, `o` as the group says. */
export const STYLE =
  `<style>.k,.ink-black{fill:${black}}.w{fill:${white}}.r{fill:${red}}.y{fill:${hi}}.g{fill:${grey}}.m{fill:#4a423a}.n{fill:none}` +
  `.l,.t,.o{stroke:${black};stroke-linejoin:round;stroke-linecap:round}.l{stroke-width:5}.t{stroke-width:3}` +
  `.d{fill:none;stroke:${black};stroke-linecap:round;stroke-dasharray:0 10}.dy{stroke:${hi}}.dw{stroke:${white}}.dr{stroke:${red}}.dg{stroke:#cbbfa6}` +
  `.sw{stroke:${white}}.sy{stroke:${hi}}.sr{stroke:${red}}</style>`;

export type Ink = 'k' | 'w' | 'r' | 'y' | 'g' | 'm';
export type Point = readonly [number, number];

export const path = (d: string, ink: string, rest = '') => `<path class="${ink}" d="${d}"${rest && ` ${rest}`}/>`;
export const box = (x: number, y: number, w: number, h: number, ink: string) => path(`M${x} ${y}h${w}v${h}h${-w}Z`, ink);
export const disc = (x: number, y: number, r: number, ink: string, ry = r) => `<ellipse class="${ink}" cx="${x}" cy="${y}" rx="${r}" ry="${ry}"/>`;
export const quad = (points: readonly Point[], ink: string) => path(`M${points.map((each) => each.join(' ')).join('L')}Z`, ink);
export const group = (content: string, transform: string) => `<g transform="${transform}">${content}</g>`;

let clips = 0;
/** The part of `content` inside an outline. */
export function within(outline: string, content: string): string {
  clips += 1;
  return `<clipPath id="c${clips}"><path d="${outline}"/></clipPath><g clip-path="url(#c${clips})">${content}</g>`;
}
export const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** The first share of a line of points: a line that is being drawn. */
export function drawn(points: readonly Point[], share: number, ink = 'n l'): string {
  const at = Math.max(0, Math.min(1, share)) * (points.length - 1);
  const whole = points.slice(0, Math.floor(at) + 1);
  const [from, to] = [points[Math.floor(at)], points[Math.floor(at) + 1]];
  if (from && to) whole.push([from[0] + (to[0] - from[0]) * (at % 1), from[1] + (to[1] - from[1]) * (at % 1)]);
  return share <= 0 || whole.length < 2 ? '' : path(`M${whole.map((each) => each.map((n) => n.toFixed(1)).join(' ')).join('L')}`, ink);
}

/** A page of comics: panels with something in each. */
export function comicPage(random: Random, x: number, y: number, w: number, h: number, outline = 't'): string {
  const gap = Math.max(3, w * 0.035);
  const rows = random.pick([
    [1, 2, 1],
    [2, 1, 2],
    [1, 2],
    [2, 2, 1],
    [1, 1, 2],
  ] as const);
  const [left, top, wide] = [x + w * 0.08, y + h * 0.06, w * 0.84];
  const heights = rows.map(() => random.int(8, 13));
  const sum = heights.reduce((a, b) => a + b, 0);
  let content = box(x, y, w, h, `w ${outline}`);
  let at = top;
  for (const [i, count] of rows.entries()) {
    const tall = (h * 0.88 - gap * (rows.length - 1)) * ((heights[i] ?? 1) / sum);
    const cut = count === 2 ? wide * (random.int(36, 64) / 100) : wide;
    content += panel(random, left, at, cut - (count === 2 ? gap / 2 : 0), tall);
    if (count === 2) content += panel(random, left + cut + gap / 2, at, wide - cut - gap / 2, tall);
    at += tall + gap;
  }
  return content;
}

const CONTENTS = ['face', 'city', 'lines', 'tone', 'black', 'talk', 'sun'] as const;
function panel(random: Random, x: number, y: number, w: number, h: number): string {
  const [cx, cy, s] = [x + w / 2, y + h / 2, Math.min(w, h)];
  const kind = random.pick(CONTENTS);
  const thin = (content: string) => `<g stroke-width="${Math.max(1.2, s / 30).toFixed(1)}">${content}</g>`;
  const inside = {
    face: () =>
      `${box(x, y, w, h, 'w')}${disc(cx, cy + s * 0.12, s * 0.3, 'w o')}${path(`M${cx - s * 0.32} ${cy + s * 0.1}Q${cx - s * 0.3} ${cy - s * 0.34} ${cx} ${cy - s * 0.3}Q${cx + s * 0.34} ${cy - s * 0.32} ${cx + s * 0.32} ${cy + s * 0.1}L${cx} ${cy - s * 0.04}Z`, 'k')}${disc(cx - s * 0.1, cy + s * 0.16, s * 0.035, 'k')}${disc(cx + s * 0.1, cy + s * 0.16, s * 0.035, 'k')}`,
    city: () =>
      `${box(x, y, w, h, random.pick(['y', 'w'] as const))}${[0, 1, 2, 3, 4].map((i) => box(x + (w * i) / 5, y + h * (random.int(30, 70) / 100), w / 5 - 1, h, 'k')).join('')}`,
    lines: () =>
      `${box(x, y, w, h, 'w')}${Array.from({ length: 18 }, (_, i) => (i / 18) * Math.PI * 2)
        .map((a) =>
          path(
            `M${cx + Math.cos(a) * s * 0.25} ${cy + Math.sin(a) * s * 0.25}L${cx + Math.cos(a - 0.06) * w} ${cy + Math.sin(a - 0.06) * w} ${cx + Math.cos(a + 0.06) * w} ${cy + Math.sin(a + 0.06) * w}Z`,
            'k',
          ),
        )
        .join('')}`,
    tone: () => `${box(x, y, w, h, 'w')}${tone(x, y, w, h, 1, Math.max(2.5, s / 18), s / 12)}`,
    black: () => `${box(x, y, w, h, 'k')}${disc(cx, cy, s * 0.2, random.pick(['w', 'y'] as const))}`,
    talk: () =>
      `${box(x, y, w, h, random.pick(['w', 'g'] as const))}${disc(cx - w * 0.1, y + h * 0.34, w * 0.28, 'w o', h * 0.2)}${disc(cx + w * 0.2, y + h * 1.02, s * 0.36, 'k')}`,
    sun: () => `${box(x, y, w, h, 'w')}${disc(cx, y + h * 0.45, s * 0.26, 'r')}${path(`M${x} ${y + h}Q${cx} ${y + h * 0.5} ${x + w} ${y + h}Z`, 'k')}`,
  }[kind]();
  return `${within(rect(x, y, w, h), thin(inside))}<g stroke-width="${Math.max(1.5, s / 24).toFixed(1)}">${box(x, y, w, h, 'n o')}</g>`;
}

/** Rows of dots over a rectangle, from one diameter to another downwards. */
export function tone(x: number, y: number, w: number, h: number, small: number, large: number, step = 14, ink = 'd'): string {
  const rows = Math.max(1, Math.round(h / (step / 2)));
  let dots = '';
  for (let row = 0; row <= rows; row += 1) {
    const size = small + ((large - small) * row) / rows;
    if (size >= 0.5)
      dots += `<path stroke-width="${size.toFixed(1)}" style="stroke-dasharray:0 ${step}" d="M${x + (row % 2 ? step / 2 : 0)} ${(y + (row * step) / 2).toFixed(1)}h${w}"/>`;
  }
  return within(rect(x, y, w, h), `<g class="${ink}">${dots}</g>`);
}

/** Rows of dots across, as on the pages, of a coarser grain: a picture is small in bytes when its dots are few. */
export function halftone(x1: number, x2: number, y1: number, y2: number, small: number, large: number, ink = 'd'): string {
  return tone(x1, y1, x2 - x1, y2 - y1, small * 1.6, large * 1.6, 17, ink);
}

/** Rings of dots around a point, shrinking outward. */
export function rings(cx: number, cy: number, radius: number, largest: number, ink = 'd'): string {
  let circles = '';
  for (let r = 18; r <= radius; r += 18)
    circles += `<circle cx="${cx}" cy="${cy}" r="${r}" stroke-width="${(largest * 1.7 * (1 - r / (radius + 18))).toFixed(1)}" style="stroke-dasharray:0 18"/>`;
  return `<g class="${ink}">${circles}</g>`;
}

/** A speech balloon with lines of writing; the tail's tip is at (tx, ty). */
export function balloon(cx: number, cy: number, rx: number, ry: number, [tx, ty]: Point, ink = 'w', lines = 2): string {
  const a = Math.atan2(ty - cy, tx - cx);
  const at = (angle: number): Point => [cx + Math.cos(angle) * rx * 0.96, cy + Math.sin(angle) * ry * 0.96];
  const [p, q] = [at(a - 0.25), at(a + 0.25)];
  const words = Array.from({ length: lines }, (_, i) => {
    const y = cy + (i - (lines - 1) / 2) * ry * 0.5;
    const half = rx * (i % 2 ? 0.42 : 0.58);
    return path(
      `M${cx - half} ${y}H${cx + half}`,
      ink === 'k' ? 'n sw' : 'n l',
      `stroke-width="6" stroke-linecap="round"${ink === 'k' ? '' : ' style="stroke-width:6"'}`,
    );
  }).join('');
  return `${disc(cx, cy, rx, `${ink} l`, ry)}${quad([p, [tx, ty], q], `${ink} l`)}${disc(cx, cy, rx - 2.5, ink, ry - 2.5)}${words}`;
}
