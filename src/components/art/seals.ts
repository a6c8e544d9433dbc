import { randomOf } from './random.ts';
import { box, speedLinesToward } from './textures.ts';

/** The sign of a guild on a sheet of 240 by 240: rays, a plate with eight corners, an emblem. */
export const SEAL_SIZE = 240;

const line = (d: string, width = 6) => `<path class="ink-line" fill="none" stroke-linecap="round" stroke-width="${width}" d="${d}"/>`;
const shape = (ink: string, d: string) => `<path class="${ink} ink-line" d="${d}"/>`;
const dot = (ink: string, x: number, y: number, r: number) => `<circle class="${ink}" cx="${x}" cy="${y}" r="${r}"/>`;

const PLATE = 'M84 34H156L206 84V156L156 206H84L34 156V84Z';

const EMBLEMS = [
  // Two pens crossed over a panel.
  box(82, 88, 76, 70, 'ink-white ink-line') + shape('ink-red', 'M66 74l14-14 92 92 10 24-24-10Z') + shape('ink-yellow', 'M174 74l-14-14-92 92-10 24 24-10Z'),
  // A mountain in the rain.
  shape('ink-black', 'M56 168L106 88 132 128 148 106 184 168Z') +
    shape('ink-white', 'M106 88l-18 28 12-4 8 10 8-8 8 4Z') +
    line('M66 72l-8 16M100 56l-8 16M142 60l-8 16M176 78l-8 16'),
  // A page that scrolls on.
  box(84, 62, 72, 118, 'ink-white ink-line') +
    box(94, 74, 52, 26, 'ink-red ink-line') +
    box(94, 110, 52, 18, 'ink-black') +
    shape('ink-yellow', 'M98 140h44l-22 30Z'),
  // Three colours and a letter.
  dot('ink-red ink-line', 96, 104, 28) +
    dot('ink-yellow ink-line', 144, 104, 28) +
    dot('ink-black ink-line', 120, 146, 28) +
    box(110, 134, 20, 6, 'ink-white') +
    box(117, 134, 6, 26, 'ink-white'),
  // A kite with a face.
  shape('ink-yellow', 'M120 54L172 106 120 168 68 106Z') +
    line('M120 54V168M68 106H172', 4) +
    dot('ink-black', 104, 98, 6) +
    dot('ink-black', 136, 98, 6) +
    line('M108 118q12 12 24 0') +
    line('M120 168q-18 8 0 16t0 14', 5),
  // A book under the glass.
  shape('ink-white', 'M58 92Q90 76 120 92 150 76 182 92V158Q150 142 120 158 90 142 58 158Z') +
    line('M120 92V158') +
    line('M152 150l30 30', 12) +
    dot('ink-yellow ink-line', 132, 128, 30) +
    dot('ink-white', 124, 118, 7),
] as const;
const GROUNDS = ['ink-yellow', 'ink-red', 'ink-white', 'ink-yellow', 'ink-red', 'ink-black'] as const;
const PLATES = ['ink-white', 'ink-yellow', 'ink-red', 'ink-white', 'ink-white', 'ink-red'] as const;

const placeOf = (turn: number) => ((turn % EMBLEMS.length) + EMBLEMS.length) % EMBLEMS.length;

/** The ink that a seal is printed on. */
export const sealGround = (turn: number) => GROUNDS[placeOf(turn)] ?? 'ink-yellow';

/** The inside of a seal's `<svg>`. `turn` chooses the emblem, the id how the rays fall. */
export function drawSeal(turn: number, id: string): string {
  const at = placeOf(turn);
  const ground = sealGround(turn);
  return (
    box(0, 0, SEAL_SIZE, SEAL_SIZE, ground) +
    speedLinesToward(randomOf(id), 120, 120, 96, 190, 48, ground === 'ink-black' ? 'ink-yellow' : 'ink-black') +
    shape(PLATES[at] ?? 'ink-white', PLATE) +
    EMBLEMS[at]
  );
}
