import type { SpaceView } from '../../domain/spaces/space.ts';
import { along, BACK, block, type Camera, cameraAt, face, flat, outlineOf, ROOM_HEIGHT, ROOM_WIDTH, upright } from './perspective.ts';
import type { Random } from './random.ts';
import { bannerStand, bench, chairRow, frames, lamps, page, person, speech, stool, windows } from './room-things.ts';
import { halftone, speedLinesToward } from './textures.ts';

/** Which wall has the windows, and what the floor and the far wall are printed in. */
interface Mood {
  side: 1 | -1;
  floor: string;
  wall: string;
}
type Furnish = (camera: Camera, random: Random, mood: Mood) => string;

const INK = '#15120f';

/** Ceiling, walls and boards of the floor. */
function shell(camera: Camera, { floor, wall, side }: Mood): string {
  let boards = '';
  for (let x = -0.8; x < 1; x += 0.2)
    boards += outlineOf(camera, [
      [x, 0, 0],
      [x, 0, BACK],
    ]).replace('Z', '');
  const beams = [0.3, 0.9, 1.5]
    .map((z) =>
      outlineOf(camera, [
        [-1, 1, z],
        [1, 1, z],
      ]).replace('Z', ''),
    )
    .join('');
  return (
    face(camera, 'ink-grey', ...flat(-1, 1, 1, 0, BACK)) +
    face(camera, floor, ...flat(-1, 1, 0, 0, BACK)) +
    `<path fill="none" stroke-width="2" d="${boards}${beams}"/>` +
    face(camera, 'ink-white', ...along(-side, 0, 1, 0, BACK)) +
    face(camera, 'ink-white', ...along(side, 0, 1, 0, BACK)) +
    face(camera, wall, ...upright(-1, 1, 0, 1, BACK))
  );
}

/** A shade of dots over the lower part of the back wall, so that the depth is felt. */
function depth(camera: Camera): string {
  const [left, low] = camera.at([-1, 0.02, BACK]);
  const [right, high] = camera.at([1, 0.55, BACK]);
  return halftone(left + 5, right - 4, high, low, 0, 7);
}

const talk: Furnish = (camera, random, { side }) => {
  const rows = [1.25, 0.95, 0.68, 0.44, 0.22].map((z, i) => chairRow(camera, random, z, i));
  return (
    depth(camera) +
    windows(camera, side, [0.15, 0.75, 1.35]) +
    block(camera, [-0.78, 0.78], [0, 0.1], [1.55, BACK], ['ink-white', 'ink-black']) +
    page(camera, -0.5, 0.5, 0.3, 0.86, 1.99, random) +
    person(camera, side * 0.66, 1.65, 'ink-red', 0.1) +
    block(camera, side > 0 ? [0.5, 0.62] : [-0.62, -0.5], [0.1, 0.3], [1.56, 1.64], ['ink-yellow', 'ink-yellow']) +
    lamps(camera, [0.5, 1.1]) +
    rows.join('')
  );
};

const show: Furnish = (camera, random, { side }) =>
  depth(camera) +
  frames(camera, random, side, [0.1, 0.55, 1, 1.45]) +
  frames(camera, random, -side as 1 | -1, [0.1, 0.55, 1, 1.45]) +
  [-0.62, 0, 0.62].map((x) => page(camera, x - 0.22, x + 0.22, 0.34, 0.74, 1.99, random)).join('') +
  person(camera, side * -0.3, 1.5, 'ink-black') +
  person(camera, side * 0.72, 0.95, 'ink-red') +
  block(camera, side > 0 ? [-0.75, -0.42] : [0.42, 0.75], [0, 0.24], [0.7, 1.05], ['ink-yellow', 'ink-white']) +
  person(camera, side * 0.22, 0.75, 'ink-black') +
  lamps(camera, [0.35, 0.8, 1.35]);

const workbench: Furnish = (camera, random, { side }) => {
  const spots = random.pick([
    [1.4, 0.85, 0.3],
    [1.3, 0.75, 0.25],
  ] as const);
  const pairs = spots.map((z, i) => {
    const [sitter, other] = i % 2 ? ['ink-yellow', 'ink-red'] : ['ink-red', 'ink-black'];
    return (
      person(camera, side * -0.52, z + 0.42, sitter ?? 'ink-red') +
      person(camera, side * 0.42, z + 0.42, other ?? 'ink-black') +
      bench(camera, random, [-0.82, -0.12], z) +
      bench(camera, random, [0.12, 0.82], z) +
      stool(camera, -0.5, z - 0.12) +
      stool(camera, 0.5, z - 0.12)
    );
  });
  return (
    depth(camera) +
    windows(camera, side, [0.1, 0.6, 1.1, 1.55]) +
    page(camera, -0.4, 0.4, 0.36, 0.82, 1.99, random) +
    lamps(camera, [0.4, 0.9, 1.4]) +
    pairs.join('')
  );
};

const stage: Furnish = (camera, random) => {
  const [cx, cy] = camera.at([0, 0.55, BACK]);
  const [left] = camera.at([-1, 0, BACK]);
  const clip = camera.at([1, 1, BACK]);
  return (
    `<svg x="${left}" y="${clip[1]}" width="${clip[0] - left}" height="${Math.round(camera.unit(BACK))}" viewBox="${left} ${clip[1]} ${clip[0] - left} ${Math.round(camera.unit(BACK))}" stroke="none">${speedLinesToward(random, cx, cy, 60, 340, 44)}</svg>` +
    block(camera, [-0.86, 0.86], [0, 0.13], [1.3, BACK], ['ink-white', 'ink-black']) +
    speech(camera, 0, 0.56, 1.75) +
    person(camera, -0.5, 1.45, 'ink-black', 0.13) +
    person(camera, 0.46, 1.45, 'ink-yellow', 0.13) +
    bannerStand(camera, -0.74, 1, 'ink-red') +
    bannerStand(camera, 0.74, 1, 'ink-yellow') +
    lamps(camera, [0.5, 1.1]) +
    [0.42, 0.16].map((z, i) => chairRow(camera, random, z, i)).join('')
  );
};

const bare: Furnish = (camera, random, { side }) => {
  const light = [0.1, 0.6, 1.1, 1.55].map(
    (z) =>
      `<path class="ink-yellow" stroke="none" d="${outlineOf(camera, [
        [side * 0.7, 0, z + 0.02],
        [side * 0.7, 0, z + 0.3],
        [side * -0.35, 0, z + 0.18],
        [side * -0.35, 0, z - 0.06],
      ])}"/>`,
  );
  const stack = [0, 1, 2, 3].map((i) =>
    block(camera, side > 0 ? [-0.92, -0.66] : [0.66, 0.92], [i * 0.055, i * 0.055 + 0.04], [1.2, 1.5], ['ink-white', i % 2 ? 'ink-red' : 'ink-black']),
  );
  return (
    depth(camera) +
    light.join('') +
    windows(camera, side, [0.1, 0.6, 1.1, 1.55]) +
    face(camera, 'ink-black', ...along(-side, 0.84, 0.86, 0, BACK)) +
    face(camera, 'ink-black', ...upright(-1, 1, 0.84, 0.86, BACK)) +
    stack.join('') +
    page(camera, -0.2, 0.25, 0.28, 0.66, 1.9, random) +
    person(camera, side * 0.3, 1.1, 'ink-black') +
    lamps(camera, [0.35, 0.8, 1.35])
  );
};

/** The lights are out but for the stage's: an own shell, all in black. */
function night(camera: Camera, random: Random): string {
  const spot = (x: number, to: number, ink: string) =>
    `<path class="${ink}" stroke="none" d="M${camera.at([x, 1.02, 1.1]).join(' ')}L${camera.at([to - 0.3, 0.13, 1.7]).join(' ')}L${camera.at([to + 0.3, 0.13, 1.7]).join(' ')}Z"/>`;
  const heads = [0.95, 0.62, 0.34, 0.1].map((z, row) => {
    const ink = ['#5d554a', '#8a8072', '#c3b9a7', '#fffdf6'][row];
    let d = '';
    const r = Math.round(camera.unit(z) * 0.052);
    for (let x = -1.05 + (row % 2) * 0.11 + random.int(0, 4) / 100; x < 1.1; x += 0.23) {
      const [cx, cy] = camera.at([x, 0.2, z]);
      d += `M${cx - r * 2.1} ${cy + r * 4}q0-${r * 3} ${r * 2.1}-${r * 3}t${r * 2.1} ${r * 3}ZM${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0Z`;
    }
    return `<path class="ink-black" stroke="${ink}" stroke-width="${2 + row}" d="${d}"/>`;
  });
  return (
    `<path class="ink-black" d="M0 0h${ROOM_WIDTH}v${ROOM_HEIGHT}H0Z"/>` +
    face(camera, 'ink-red', ...upright(-0.98, 0.98, 0.1, 0.98, BACK)) +
    depth(camera) +
    spot(-0.5, -0.42, 'ink-yellow') +
    spot(0.5, 0.42, 'ink-yellow') +
    spot(0, 0, 'ink-white') +
    block(camera, [-0.9, 0.9], [0, 0.13], [1.35, BACK], ['ink-white', 'ink-grey']) +
    person(camera, -0.42, 1.6, 'ink-black', 0.13) +
    person(camera, 0, 1.5, 'ink-red', 0.13) +
    person(camera, 0.42, 1.6, 'ink-black', 0.13) +
    `<path fill="none" stroke="#fffdf6" stroke-width="5" d="M${camera.at([-1, 0.97, 1.1]).join(' ')}L${camera.at([1, 0.97, 1.1]).join(' ')}"/>` +
    heads.join('')
  );
}

const FURNISH: Record<Exclude<SpaceView, 'night'>, Furnish> = { talk, show, bench: workbench, stage, bare };
const MOODS = [
  { side: 1, floor: 'ink-white', wall: 'ink-yellow' },
  { side: -1, floor: 'ink-grey', wall: 'ink-white' },
  { side: 1, floor: 'ink-white', wall: 'ink-red' },
  { side: -1, floor: 'ink-white', wall: 'ink-grey' },
] as const;

/** The inside of the drawing of a room, 800 by 520: `view` says what goes on in it, `random` the rest. */
export function drawRoom(view: SpaceView, random: Random): string {
  const mood = random.pick(MOODS);
  const camera = cameraAt(400 + random.int(-70, 70), 232 + random.int(-14, 14));
  const inside = view === 'night' ? night(camera, random) : shell(camera, mood) + FURNISH[view](camera, random, mood);
  return `<g stroke="${INK}" stroke-width="4" stroke-linejoin="round">${inside}</g>`;
}
