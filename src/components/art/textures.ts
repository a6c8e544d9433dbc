import type { Random } from './random.ts';

/*
 * The textures of the print, small in bytes: a row of halftone is one dashed line of round dots, a burst one path.
 * Class names are inks (`src/styles/components.css`): `ink-line` outlines, `ink-dots` is halftone.
 */

const STEP = 10;

/** Rows of dots from y1 to y2 over a width, growing from `small` to `large` (diameters). */
export function halftone(...[x1, x2, y1, y2, small, large, ink = 'ink-dots']: Halftone): string {
  const paths = rowsOf(x1, x2, y1, y2, small, large).map(({ size, d }) => `<path stroke-width="${size.toFixed(1)}" d="${d}"/>`);
  return `<g class="${ink}">${paths.join('')}</g>`;
}
type Halftone = [x1: number, x2: number, y1: number, y2: number, small: number, large: number, ink?: string];

/** Dots of a coarse halftone are as large as the nearest of these steps (a diameter). */
const SIZE_STEP = 0.5;

/** The same of few elements, for pages with many drawings: rows of one size are one path. */
export function coarseHalftone(...[x1, x2, y1, y2, small, large, ink = 'ink-dots']: Halftone): string {
  const paths = new Map<number, string>();
  for (const { size, d } of rowsOf(x1, x2, y1, y2, small, large)) {
    const step = Math.max(1, Math.round(size / SIZE_STEP));
    paths.set(step, `${paths.get(step) ?? ''}${d}`);
  }
  return `<g class="${ink}">${[...paths].map(([step, d]) => `<path stroke-width="${step * SIZE_STEP}" d="${d}"/>`).join('')}</g>`;
}

function rowsOf(x1: number, x2: number, y1: number, y2: number, small: number, large: number): { size: number; d: string }[] {
  const rows = Math.max(1, Math.round((y2 - y1) / (STEP / 2)));
  return Array.from({ length: rows + 1 }, (_, row) => ({
    size: small + ((large - small) * row) / rows,
    d: `M${x1 + (row % 2 ? STEP / 2 : 0)} ${y1 + (row * STEP) / 2}H${x2}`,
  })).filter(({ size }) => size >= 0.6);
}

/** Rings of dots around a point, shrinking outward. */
export function rings(cx: number, cy: number, radius: number, largest: number, ink = 'ink-dots'): string {
  let circles = '';
  for (let r = STEP; r <= radius; r += STEP) {
    const size = largest * (1 - r / (radius + STEP));
    // Whole dots only: the circumference decides how many.
    circles += `<circle cx="${cx}" cy="${cy}" r="${r}" stroke-width="${size.toFixed(1)}"/>`;
  }
  return `<g class="${ink}">${circles}</g>`;
}

/** Speed lines toward a point: thin wedges that end at ragged distances from it. */
export function speedLinesToward(random: Random, cx: number, cy: number, inner: number, outer: number, count: number, ink = 'ink-black'): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const angle = (i / count) * Math.PI * 2 + random.int(-9, 9) / 500;
    const half = random.int(3, 11) / 500;
    const start = inner + random.int(0, Math.round(inner * 0.7));
    const at = (a: number, r: number) => `${Math.round(cx + Math.cos(a) * r)} ${Math.round(cy + Math.sin(a) * r)}`;
    d += `M${at(angle, start)}L${at(angle - half, outer)} ${at(angle + half, outer)}Z`;
  }
  return `<path class="${ink}" d="${d}"/>`;
}

/** Speed lines across: long wedges that run to the left. */
export function speedLinesAcross(random: Random, width: number, y1: number, y2: number, count: number, ink = 'ink-black'): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const y = random.int(y1, y2);
    const x = random.int(0, Math.round(width * 0.45));
    d += `M${x} ${y}L${width} ${y - random.int(1, 4)}V${y + random.int(1, 4)}Z`;
  }
  return `<path class="${ink}" d="${d}"/>`;
}

/** A star of shouting: jagged, between two radii. */
export function jaggedStar(random: Random, cx: number, cy: number, inner: number, outer: number, points: number, ink = 'ink-white ink-line'): string {
  let d = '';
  for (let i = 0; i < points * 2; i += 1) {
    const r = i % 2 ? inner : outer * (0.82 + random.int(0, 18) / 100);
    const angle = (i / (points * 2)) * Math.PI * 2;
    d += `${i ? 'L' : 'M'}${Math.round(cx + Math.cos(angle) * r * 1.35)} ${Math.round(cy + Math.sin(angle) * r)}`;
  }
  return `<path class="${ink}" d="${d}Z"/>`;
}

/** A speech balloon; its tail leans to the left (-1) or the right (1). */
export function balloon(cx: number, cy: number, rx: number, ry: number, lean: -1 | 1, ink = 'ink-white ink-line'): string {
  const x = (share: number) => Math.round(cx + lean * share * rx);
  const bottom = Math.round(cy + ry * 0.92);
  const sweep = lean === 1 ? 1 : 0;
  return `<path class="${ink}" d="M${x(0.62)} ${Math.round(cy + ry * 0.78)}L${x(0.86)} ${Math.round(cy + ry * 1.5)}L${x(0.3)} ${bottom}A${rx} ${ry} 0 1 ${sweep} ${x(0.62)} ${Math.round(cy + ry * 0.78)}Z"/>`;
}

/** A rectangle, outlined or not. */
export function box(x: number, y: number, w: number, h: number, ink: string): string {
  return `<path class="${ink}" d="${outline(x, y, w, h)}"/>`;
}

/** The way around a rectangle. */
export const outline = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h-${w}Z`;
