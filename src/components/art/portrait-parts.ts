import type { Random } from './random.ts';
import { box } from './textures.ts';

/*
 * The parts of a drawn person on a sheet of 300 by 360: the head hangs around (150, 160), the shoulders stand on the
 * lower edge. Inks as in `textures.ts`. Every part takes what it needs and returns SVG.
 */

export type Ink = 'ink-black' | 'ink-white' | 'ink-red' | 'ink-yellow' | 'ink-grey';
const line = (d: string, width = 6) => `<path class="ink-line" fill="none" stroke-linecap="round" stroke-width="${width}" d="${d}"/>`;
const dot = (ink: string, x: number, y: number, r: number) => `<circle class="${ink}" cx="${x}" cy="${y}" r="${r}"/>`;
/** The same on both sides of the face. */
const both = (part: (x: number, side: -1 | 1) => string, apart = 29) => part(150 - apart, -1) + part(150 + apart, 1);

/** Outlines of a head, ears first. */
export const HEADS = [
  'M88 148C88 82 212 82 212 148V176C212 224 182 246 150 246S88 224 88 176Z',
  'M86 158C86 86 214 86 214 158C214 262 86 262 86 158Z',
  'M90 146C90 84 210 84 210 146V190Q208 212 176 240Q150 258 124 240Q92 212 90 190Z',
  'M88 144C88 84 212 84 212 144V206Q212 244 178 246H122Q88 244 88 206Z',
] as const;
export const head = (outline: string) =>
  `${dot('ink-white ink-line', 87, 172, 13)}${dot('ink-white ink-line', 213, 172, 13)}<path class="ink-white ink-line" d="${outline}"/>`;

/** A style of hair: what lies behind the head, and what falls over the brow. */
type Hair = (ink: Ink, random: Random) => { back: string; front: string };
const shape = (ink: string, d: string) => `<path class="${ink} ink-line" d="${d}"/>`;

const bob: Hair = (ink) => ({
  back: shape(ink, 'M70 240V150C70 52 230 52 230 150V240Q206 254 196 232V150H104V232Q94 254 70 240Z'),
  front: shape(ink, 'M84 158C78 72 222 72 216 158L196 146 180 158 164 142 148 158 132 142 112 158 102 148Z'),
});
const long: Hair = (ink) => ({
  back: shape(ink, 'M72 330Q56 240 70 150C74 50 226 50 230 150Q244 240 228 330Z'),
  front: shape(ink, 'M82 176C74 66 226 66 218 176Q204 130 160 104Q110 118 82 176Z'),
});
const spikes: Hair = (ink, random) => {
  let d = 'M82 168';
  for (let i = 0; i < 9; i += 1) {
    const angle = Math.PI * (1.02 + (i + 0.5) * 0.107);
    const tip = random.int(104, 124);
    const at = (a: number, r: number) => `${Math.round(150 + Math.cos(a) * r)} ${Math.round(162 + Math.sin(a) * r)}`;
    d += `L${at(angle, tip)}L${at(angle + 0.17, 84)}`;
  }
  return { back: '', front: shape(ink, `${d}L218 168 204 138 190 152 172 124 156 150 138 122 122 150 106 130Z`) };
};
const bun: Hair = (ink) => ({
  back: dot(`${ink} ink-line`, 150, 56, 34),
  front: shape(ink, 'M84 160C76 66 224 66 216 160Q206 118 150 112Q94 118 84 160Z'),
});
const buns: Hair = (ink) => ({
  back: dot(`${ink} ink-line`, 84, 84, 31) + dot(`${ink} ink-line`, 216, 84, 31),
  front: shape(ink, 'M84 160C76 66 224 66 216 160Q200 136 190 112 150 140 110 112 100 136 84 160Z'),
});
const curls: Hair = (ink, random) => {
  let locks = '';
  for (let i = 0; i < 11; i += 1) {
    const angle = Math.PI * (0.86 + i * 0.128);
    locks += dot(`${ink} ink-line`, Math.round(150 + Math.cos(angle) * 78), Math.round(150 + Math.sin(angle) * 74), random.int(24, 31));
  }
  return { back: locks, front: shape(ink, 'M90 146C88 76 212 76 210 146Q196 134 186 118 172 132 158 116 144 132 130 116 116 134 90 146Z') };
};
const parted: Hair = (ink) => ({
  back: '',
  front: shape(ink, 'M82 176Q74 70 150 70T218 176Q210 150 204 138 150 134 122 106 104 136 96 142 88 156 82 176Z'),
});
const braids: Hair = (ink) => ({
  back:
    [188, 222, 256, 290].map((y, i) => dot(`${ink} ink-line`, 76 - i * 2, y, 21 - i) + dot(`${ink} ink-line`, 224 + i * 2, y, 21 - i)).join('') +
    dot('ink-red ink-line', 68, 312, 9) +
    dot('ink-red ink-line', 232, 312, 9),
  front: shape(ink, 'M80 178C72 62 228 62 220 178Q206 128 150 100 94 128 80 178Z'),
});
const tail: Hair = (ink) => ({
  back: shape(ink, 'M196 84Q262 70 262 150 262 230 236 268 238 200 206 150Z'),
  front: shape(ink, 'M82 166C78 66 222 66 218 166Q196 144 188 122 176 142 162 122 146 150 128 124 112 150 82 166Z'),
});
const beret: Hair = (ink) => ({
  back: shape(ink, 'M82 216V140H218V216Q206 224 202 200V150H98V200Q94 224 82 216Z'),
  front: shape('ink-red', 'M70 128Q60 58 152 56T236 112Q238 134 206 130 150 112 96 132 74 142 70 128Z') + line('M156 56q2-16 12-20', 8),
});
const cap: Hair = (ink) => ({
  back: shape(ink, 'M84 206V140H216V206L204 190V150H96V190Z'),
  front:
    shape('ink-yellow', 'M82 136C82 46 218 46 218 136Z') +
    shape('ink-black', 'M76 132Q150 108 252 138 256 152 236 152 150 130 76 146Z') +
    dot('ink-white ink-line', 150, 92, 15),
});
const straw: Hair = (ink) => ({
  back: shape(ink, 'M80 240V150H220V240Q204 250 198 228V160H102V228Q96 250 80 240Z'),
  front:
    shape('ink-yellow', 'M96 122Q96 50 150 50T204 122Z') +
    box(98, 102, 104, 16, 'ink-red ink-line') +
    shape('ink-yellow', 'M40 128Q150 92 260 128 262 144 240 142 150 120 60 142 38 144 40 128Z'),
});
const towel: Hair = (ink, random) => ({
  back: shape('ink-white', 'M206 122l48-22-6 30 16 24-46-12Z'),
  front:
    spikes(ink, random).front.replace('M82', 'M84') +
    shape('ink-white', 'M84 152Q84 132 88 120 150 94 212 120 216 132 216 152 150 122 84 152Z') +
    dot('ink-red', 122, 126, 5) +
    dot('ink-red', 150, 120, 5) +
    dot('ink-red', 178, 126, 5),
});
const hood: Hair = (ink) => ({
  back: shape(ink === 'ink-white' ? 'ink-yellow' : ink, 'M52 330Q40 60 150 46 260 60 248 330Z'),
  front: shape('ink-black', 'M84 152C84 78 216 78 216 152Q190 118 150 122 110 118 84 152Z'),
});
const bald: Hair = () => ({
  back: '',
  front:
    line('M136 100q16-8 34 0', 5) +
    shape('ink-black', 'M88 186Q104 208 122 204 150 192 178 204 196 208 212 186 214 256 150 260 86 256 88 186Z') +
    shape('ink-white', 'M130 220q20-12 40 0-20 14-40 0Z'),
});

/** By the names in `LIKENESSES` of `src/editorial/items/creator.ts`. */
export const HAIRS = { bald, beret, bob, braids, bun, buns, cap, curls, hood, long, parted, spikes, straw, tail, towel } as const;

export const EYES = [
  () => both((x) => dot('ink-black', x, 170, 8)),
  () => both((x) => line(`M${x - 13} 174q13-16 26 0`)),
  () =>
    both(
      (x) =>
        `<ellipse class="ink-black" cx="${x}" cy="170" rx="12" ry="17"/>${dot('ink-white', x - 3, 163, 5)}${dot('ink-white', x + 4, 178, 2.5)}${line(`M${x - 16} 152q16-8 32 0`, 5)}`,
    ),
  () => `${both((x) => `${dot('ink-white ink-line', x, 172, 25)}${dot('ink-black', x, 172, 6)}`, 31)}${line('M144 168h12M92 166l-6-4M208 166l6-4')}`,
  () =>
    `${both((x) => `${box(x - 27, 154, 54, 34, 'ink-black ink-line')}<path class="ink-white" d="M${x - 16} 162h14l-8 18h-10Z"/>`, 31)}${line('M146 164h8')}`,
  () => both((x) => `${line(`M${x - 15} 164h30`, 8)}<path class="ink-black" d="M${x - 10} 166h20q-2 14-10 14t-10-14Z"/>`),
  () => both((x, side) => `${dot('ink-white ink-line', x, 170, 14)}${dot('ink-black', x + side * 3, 172, 5)}`),
  () =>
    `${both((x) => `<ellipse class="ink-white ink-line" cx="${x}" cy="172" rx="27" ry="22"/>${line(`M${x - 10} 172q10 10 20 0`, 5)}`, 31)}${line('M146 168h8')}`,
] as const;

const BROWS = ['', 'M108 144q14-10 28-2M164 142q14-8 28 2', 'M106 150l30-8M194 150l-30-8', 'M108 142l28 6M192 142l-28 6'] as const;
export const brows = (random: Random) => {
  const d = random.pick(BROWS);
  return d && line(d, 7);
};

export const MOUTHS = [
  line('M132 212q18 14 36 0'),
  line('M138 216h24'),
  '<path class="ink-red ink-line" d="M128 208h44q-2 26-22 26t-22-26Z"/>',
  line('M130 210q10 12 20 0 10 12 20 0'),
  '<ellipse class="ink-black" cx="150" cy="217" rx="7" ry="9"/>',
  line('M136 218q18 2 30-10'),
  `${line('M134 214q14 8 30 0')}<path class="ink-yellow ink-line" stroke-width="4" d="M156 212l58 20-3 9-58-20Z"/><path class="ink-black" d="M214 232l14 9-17 0Z"/>`,
] as const;

const CHEEKS = [
  '',
  '<circle class="ink-red" cx="106" cy="200" r="11"/><circle class="ink-red" cx="194" cy="200" r="11"/>',
  line('M98 204l6-12M109 206l6-12M185 206l6-12M196 204l6-12', 4),
] as const;
const NOSES = [line('M150 184q8 12-4 14', 5), line('M146 194h8', 5), ''] as const;
export const cheeks = (random: Random) => random.pick(CHEEKS) + random.pick(NOSES);

/** Clothes: shoulders on the lower edge, a neck above them. */
type Coat = (ink: Ink) => string;
export const CLOTHES: readonly [Coat, ...Coat[]] = [
  (ink) => shape(ink, 'M28 372Q34 286 110 272H190Q266 286 272 372Z') + line(`M40 330H260M56 302H244`, 12),
  (ink) =>
    shape(ink, 'M28 372Q34 286 110 272H190Q266 286 272 372Z') +
    shape('ink-white', 'M112 268l38 46-34 26-26-58ZM188 268l-38 46 34 26 26-58Z') +
    line('M150 316v60'),
  (ink) => shape(ink, 'M24 372Q30 282 104 276 150 306 196 276 270 282 276 372Z') + line('M128 300v44M172 300v44', 7),
  (ink) =>
    shape(ink, 'M28 372Q36 292 106 282H194Q264 292 272 372Z') +
    shape(ink === 'ink-red' ? 'ink-yellow' : 'ink-red', 'M94 262Q150 292 206 262L214 300Q150 328 86 300Z') +
    shape(ink === 'ink-red' ? 'ink-yellow' : 'ink-red', 'M178 306l34-10 14 76h-40Z'),
  (ink) => shape(ink, 'M28 372Q34 286 112 270L150 340 188 270Q266 286 272 372Z') + line('M188 270L118 372', 9),
  (ink) =>
    shape('ink-white', 'M28 372Q34 286 110 272H190Q266 286 272 372Z') +
    shape(ink, 'M92 372V276L116 274V322H184V274L208 276V372Z') +
    dot('ink-yellow ink-line', 104, 322, 8) +
    dot('ink-yellow ink-line', 196, 322, 8),
];
export const NECK = shape('ink-white', 'M124 226h52v48q-26 26-52 0Z');

/** Small things that make a person. */
export const EXTRAS = [
  '',
  // A pen behind the ear.
  '<path class="ink-red ink-line" stroke-width="5" d="M196 156l54-44 10 12-54 44Z"/><path class="ink-black" d="M250 112l18-10-8 22Z"/>',
  // Earphones.
  line('M78 166C74 60 226 60 222 166', 10) + box(66, 152, 24, 46, 'ink-red ink-line') + box(210, 152, 24, 46, 'ink-red ink-line'),
  // A flower.
  [0, 1, 2, 3, 4].map((i) => dot('ink-white ink-line', Math.round(206 + Math.cos(i * 1.257) * 15), Math.round(112 + Math.sin(i * 1.257) * 15), 11)).join('') +
    dot('ink-yellow ink-line', 206, 112, 9),
  // A plaster on the cheek.
  '<path class="ink-yellow ink-line" stroke-width="4" d="M176 196l28-10 5 14-28 10Z"/>',
  // Earrings.
  dot('ink-yellow ink-line', 86, 198, 8) + dot('ink-yellow ink-line', 214, 198, 8),
] as const;
