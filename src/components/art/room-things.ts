import { along, block, type Camera, face, outlineOf, type Place, upright } from './perspective.ts';
import type { Random } from './random.ts';

/** The furniture of the drawn rooms. */

const INKS = ['ink-red', 'ink-yellow', 'ink-black', 'ink-white'] as const;
const join = (...point: readonly number[]) => point.map((value) => Math.round(value)).join(' ');

/** A row of folding chairs from behind, an aisle in the middle; some are taken. */
export function chairRow(camera: Camera, random: Random, z: number, row: number): string {
  let backs = '';
  let legs = '';
  let heads = '';
  const u = camera.unit(z);
  for (const x of [-0.86, -0.62, -0.38, 0.38, 0.62, 0.86]) {
    const [cx, floor] = camera.at([x, 0, z]);
    const half = u * 0.062;
    backs += `M${join(cx - half, floor - u * 0.3)}h${Math.round(half * 2)}v${Math.round(u * 0.12)}h${-Math.round(half * 2)}Z`;
    legs += `M${join(cx - half, floor - u * 0.18)}v${Math.round(u * 0.18)}m${Math.round(half * 2)} 0v${-Math.round(u * 0.18)}m0 ${Math.round(u * 0.04)}h${-Math.round(half * 2)}`;
    if (random.int(0, 4) > 1) continue;
    const ink = INKS[(row + random.int(0, 3)) % 3] ?? 'ink-black';
    heads += `<path class="${ink}" d="M${join(cx - u * 0.075, floor - u * 0.14)}v${-Math.round(u * 0.11)}q0-${Math.round(u * 0.08)} ${Math.round(u * 0.075)}-${Math.round(u * 0.08)}t${Math.round(u * 0.075)} ${Math.round(u * 0.08)}v${Math.round(u * 0.11)}Z"/><circle class="${ink === 'ink-black' ? 'ink-white' : 'ink-black'}" cx="${cx}" cy="${Math.round(floor - u * 0.38)}" r="${Math.round(u * 0.048)}"/>`;
  }
  return `<path fill="none" d="${legs}"/>${heads}<path class="ink-white" d="${backs}"/>`;
}

/** Somebody standing; `lift` is the height of what they stand on. */
export function person(camera: Camera, x: number, z: number, ink: string, lift = 0): string {
  const u = camera.unit(z);
  const [cx, foot] = camera.at([x, lift, z]);
  const at = (dx: number, up: number) => join(cx + dx * u, foot - up * u);
  return (
    `<path class="${ink}" d="M${at(-0.05, 0)}L${at(-0.075, 0.36)}Q${at(-0.07, 0.42)} ${at(0, 0.42)}Q${at(0.07, 0.42)} ${at(0.075, 0.36)}L${at(0.05, 0)}H${Math.round(cx + 0.012 * u)}L${at(0, 0.2)}L${at(-0.012, 0)}Z"/>` +
    `<circle class="${ink === 'ink-black' ? 'ink-white' : 'ink-black'}" cx="${cx}" cy="${Math.round(foot - 0.475 * u)}" r="${Math.round(0.048 * u)}"/>`
  );
}

/** A sheet on a wall with the panels of a comic in it. */
export function page(camera: Camera, x1: number, x2: number, y1: number, y2: number, z: number, random: Random): string {
  const w = x2 - x1;
  const h = y2 - y1;
  const cut = random.int(38, 62) / 100;
  const low = random.int(42, 58) / 100;
  const inks = random.pick([
    ['ink-red', 'ink-black', 'ink-yellow'],
    ['ink-black', 'ink-yellow', 'ink-red'],
    ['ink-yellow', 'ink-red', 'ink-black'],
  ] as const);
  const part = (a: number, b: number, c: number, d: number) => upright(x1 + w * a, x1 + w * b, y1 + h * c, y1 + h * d, z);
  return (
    face(camera, 'ink-white', ...upright(x1, x2, y1, y2, z)) +
    face(camera, inks[0], ...part(0.08, cut - 0.03, low + 0.04, 0.92)) +
    face(camera, inks[1], ...part(cut + 0.03, 0.92, low + 0.04, 0.92)) +
    face(camera, inks[2], ...part(0.08, 0.92, 0.08, low - 0.04))
  );
}

/** Frames along a side wall, each with something loud in it. */
export function frames(camera: Camera, random: Random, side: 1 | -1, depths: readonly number[]): string {
  const wall = side * 0.995;
  return depths
    .map((z, i) => {
      const inner = INKS[(i + random.int(0, 1)) % 3] ?? 'ink-red';
      const tall = random.int(0, 1) ? 0.08 : 0;
      return (
        face(camera, 'ink-white', ...along(wall, 0.3 - tall, 0.74, z, z + 0.34)) +
        face(camera, inner, ...along(wall, 0.36 - tall, 0.68, z + 0.04, z + 0.3)) +
        `<path class="ink-white" d="${outlineOf(camera, [
          [wall, 0.44, z + 0.08],
          [wall, 0.44, z + 0.26],
          [wall, 0.6, z + 0.17],
        ])}"/>`
      );
    })
    .join('');
}

/** Tall windows in a side wall; roofs behind them. */
export function windows(camera: Camera, side: 1 | -1, depths: readonly number[]): string {
  const wall = side * 0.998;
  return depths
    .map((z, i) => {
      const roof: Place[] = [
        [wall, 0.24, z],
        [wall, 0.24, z + 0.32],
        [wall, i % 2 ? 0.42 : 0.52, z + 0.32],
        [wall, i % 2 ? 0.5 : 0.36, z],
      ];
      return (
        face(camera, 'ink-yellow', ...along(wall, 0.24, 0.86, z, z + 0.32)) +
        face(camera, 'ink-black', ...roof) +
        `<path fill="none" d="${outlineOf(camera, [
          [wall, 0.24, z + 0.16],
          [wall, 0.86, z + 0.16],
        ])}${outlineOf(camera, [
          [wall, 0.6, z],
          [wall, 0.6, z + 0.32],
        ])}"/>`
      );
    })
    .join('');
}

/** Lamps hanging in two lines. */
export function lamps(camera: Camera, depths: readonly number[]): string {
  let cords = '';
  let shades = '';
  for (const z of [...depths].reverse()) {
    const u = camera.unit(z);
    for (const x of [-0.5, 0.5]) {
      const [cx, top] = camera.at([x, 1, z]);
      cords += `M${join(cx, top)}v${Math.round(u * 0.08)}`;
      shades += `M${join(cx - u * 0.02, top + u * 0.07)}h${Math.round(u * 0.04)}l${join(u * 0.045, u * 0.06)}h${-Math.round(u * 0.13)}Z`;
    }
  }
  return `<path fill="none" d="${cords}"/><path class="ink-black" d="${shades}"/>`;
}

/** A combination bench with manuscript paper on it. */
export function bench(camera: Camera, random: Random, [x1, x2]: readonly [number, number], z: number): string {
  const leg = (x: number) => `M${camera.at([x, 0.26, z]).join(' ')}L${camera.at([x, 0, z]).join(' ')}`;
  const shift = random.int(0, 12) / 100;
  const sheets = [0.08, 0.4].map((from) => {
    const a = x1 + from + shift;
    return outlineOf(camera, [
      [a, 0.31, z + 0.05],
      [a + 0.17, 0.31, z + 0.05],
      [a + 0.17, 0.31, z + 0.2],
      [a, 0.31, z + 0.2],
    ]);
  });
  return (
    `<path fill="none" stroke-width="6" d="${leg(x1 + 0.06)}${leg(x2 - 0.06)}"/>` +
    block(camera, [x1, x2], [0.26, 0.3], [z, z + 0.3], ['ink-grey', 'ink-black']) +
    `<path class="ink-white" stroke-width="3" d="${sheets.join('')}"/>`
  );
}

export function stool(camera: Camera, x: number, z: number): string {
  const u = camera.unit(z);
  const [cx, foot] = camera.at([x, 0, z]);
  return `<path fill="none" stroke-width="6" d="M${join(cx - u * 0.04, foot)}L${join(cx - u * 0.025, foot - u * 0.17)}M${join(cx + u * 0.04, foot)}L${join(cx + u * 0.025, foot - u * 0.17)}"/><ellipse class="ink-red" cx="${cx}" cy="${Math.round(foot - u * 0.18)}" rx="${Math.round(u * 0.055)}" ry="${Math.round(u * 0.018)}"/>`;
}

/** An X banner: a tall sheet on thin legs. */
export function bannerStand(camera: Camera, x: number, z: number, ink: string): string {
  const sign = outlineOf(camera, upright(x - 0.11, x + 0.11, 0.42, 0.46, z)) + outlineOf(camera, upright(x - 0.11, x + 0.04, 0.34, 0.38, z));
  return (
    `<path fill="none" d="M${camera.at([x - 0.1, 0, z]).join(' ')}L${camera.at([x + 0.1, 0.2, z]).join(' ')}M${camera.at([x + 0.1, 0, z]).join(' ')}L${camera.at([x - 0.1, 0.2, z]).join(' ')}"/>` +
    face(camera, ink, ...upright(x - 0.15, x + 0.15, 0.08, 0.62, z)) +
    `<path class="ink-white" d="${sign}"/>`
  );
}

/** The dialog-box stage design: a balloon as tall as a person, and three words in it. */
export function speech(camera: Camera, x: number, y: number, z: number): string {
  const u = camera.unit(z);
  const [cx, cy] = camera.at([x, y, z]);
  const [rx, ry] = [u * 0.36, u * 0.2];
  const dot = (dx: number) => `<circle class="ink-black" cx="${Math.round(cx + dx * u)}" cy="${cy}" r="${Math.round(u * 0.035)}"/>`;
  return (
    `<path class="ink-white" stroke-width="6" d="M${join(cx - rx * 0.55, cy + ry * 0.8)}L${join(cx - rx * 0.7, cy + ry * 1.7)}L${join(cx - rx * 0.15, cy + ry)}A${join(rx, ry)} 0 1 0 ${join(cx - rx * 0.55, cy + ry * 0.8)}Z"/>` +
    dot(-0.14) +
    dot(0) +
    dot(0.14)
  );
}
