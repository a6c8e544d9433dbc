import { box } from './textures.ts';

/*
 * Heads that are not a face, for creators who draw themselves as something: on the same sheet and shoulders as `portrait-parts.ts`.
 */
const line = (d: string, width = 6) => `<path class="ink-line" fill="none" stroke-linecap="round" stroke-width="${width}" d="${d}"/>`;
const shape = (ink: string, d: string) => `<path class="${ink} ink-line" d="${d}"/>`;
const dot = (ink: string, x: number, y: number, r: number) => `<circle class="${ink}" cx="${x}" cy="${y}" r="${r}"/>`;
const EYES = dot('ink-black', 124, 170, 9) + dot('ink-black', 176, 170, 9);
const SMILE = line('M134 196q16 14 32 0');

const cat =
  shape('ink-white', 'M72 172V62l54 36q24-6 48 0l54-36v110Q228 252 150 252T72 172Z') +
  `<path class="ink-black" d="M174 98l54-36v112q-26 18-52-6-14-34-2-70Z"/><path class="ink-yellow" d="M75 68l34 22-34 40Z"/><path class="ink-red" d="M214 86l-24 18 24 22Z"/>` +
  `<path class="ink-yellow ink-line" stroke-width="4" d="M96 166q22-28 46 2-24 22-46-2ZM204 166q-22-28-46 2 24 22 46-2Z"/>${dot('ink-black', 120, 167, 7)}${dot('ink-black', 180, 167, 7)}` +
  `<path class="ink-red ink-line" stroke-width="4" d="M138 194h24l-12 14Z"/>${line('M150 208q-10 16-26 8M150 208q10 16 26 8', 5)}${line('M54 190l44 6M56 214l42-4M246 190l-44 6M244 214l-42-4', 4)}`;

const lantern =
  line('M150 22v36', 8) +
  box(112, 56, 76, 18, 'ink-black ink-line') +
  shape('ink-red', 'M112 74H188Q250 100 250 158T188 242H112Q50 216 50 158T112 74Z') +
  line('M150 74V242M112 74Q70 158 112 242M188 74Q230 158 188 242', 4) +
  box(112, 242, 76, 18, 'ink-black ink-line') +
  `<ellipse class="ink-white ink-line" cx="150" cy="172" rx="56" ry="42"/>` +
  line('M112 166q12 12 24 0M164 166q12 12 24 0M140 190h20');

const panel =
  `<g transform="rotate(-5 150 156)">${box(64, 62, 172, 190, 'ink-white ink-line')}<path class="ink-black" d="M64 62h172v60L64 150Z"/><path class="ink-red ink-line" d="M64 150L160 135V252H64Z"/><path class="ink-white ink-line" d="M160 135L236 122V252H160Z"/>` +
  `<path class="ink-white" d="M96 96h34v18H96ZM166 84h34v18h-34Z"/><path class="ink-black" d="M106 96h14v18h-14ZM176 84h14v18h-14Z"/>${line('M92 206q26 18 46-4M178 170h40M178 190h40M178 210h24')}</g>`;

const cake =
  shape('ink-yellow', 'M66 160H234V236Q234 252 218 252H82Q66 252 66 236Z') +
  shape(
    'ink-white',
    'M56 168Q48 104 150 100T244 168Q240 194 220 180 204 166 192 184 176 204 158 184 146 170 132 186 114 204 98 182 84 166 76 182 58 190 56 168Z',
  ) +
  shape('ink-red', 'M150 34Q196 40 182 78 170 112 150 112T118 78Q104 40 150 34Z') +
  shape('ink-black', 'M150 40l-22-12 16-2 6-14 6 14 16 2Z') +
  `<path class="ink-white" d="M134 66h8v9h-8ZM158 66h8v9h-8ZM146 86h8v9h-8Z"/>` +
  dot('ink-black', 122, 216, 8) +
  dot('ink-black', 178, 216, 8) +
  line('M138 226q12 12 24 0');

const camera =
  box(102, 62, 62, 30, 'ink-black ink-line') +
  box(52, 90, 196, 150, 'ink-grey ink-line') +
  box(52, 90, 196, 34, 'ink-black ink-line') +
  box(206, 98, 28, 18, 'ink-yellow') +
  dot('ink-black ink-line', 150, 182, 58) +
  dot('ink-white ink-line', 150, 182, 46) +
  dot('ink-black', 150, 182, 28) +
  dot('ink-white', 140, 170, 9) +
  dot('ink-red ink-line', 78, 146, 11) +
  line('M222 146v54', 8);

const cloud =
  shape('ink-white', 'M92 240Q40 240 44 190 46 152 84 150 84 92 140 86 184 80 200 122 250 116 258 168 262 234 206 240Z') +
  EYES.replaceAll('170', '184') +
  line('M136 212q14-12 28 0') +
  `<path class="ink-red" d="M92 208h18v8H92ZM190 208h18v8h-18Z"/>` +
  line('M96 40l-10 26M150 24l-10 26M206 40l-10 26M240 70l-8 20', 7);

const fern =
  line('M150 120C150 84 158 50 196 44 226 42 230 78 206 82 190 82 190 66 200 64', 9) +
  ['M152 104q-34-6-46-36 38 0 46 36Z', 'M160 74q-26-14-28-44 32 10 28 44Z', 'M150 122q36-2 50-28-38-4-50 28Z'].map((d) => shape('ink-yellow', d)).join('') +
  shape('ink-white', 'M86 172C86 96 214 96 214 172 214 264 86 264 86 172Z') +
  EYES.replaceAll('170', '182') +
  dot('ink-red', 108, 208, 11) +
  dot('ink-red', 192, 208, 11) +
  SMILE.replace('M134 196', 'M136 208');

const inkbottle =
  box(116, 48, 68, 38, 'ink-black ink-line') +
  shape('ink-white', 'M116 86H184V106Q236 118 236 164V238Q236 252 220 252H80Q64 252 64 238V164Q64 118 116 106Z') +
  shape('ink-black', 'M67 178Q92 164 120 178T180 178 233 172V238Q233 249 220 249H80Q67 249 67 238Z') +
  shape('ink-white', 'M98 190h104v44H98Z') +
  line('M116 206q8-8 16 0M168 206q8-8 16 0M142 220h16', 5);

const plane =
  shape('ink-white', 'M40 138L266 48 196 248 148 186Z') +
  shape('ink-yellow', 'M40 138L266 48 130 170Z') +
  shape('ink-red', 'M130 170L266 48 148 186 138 236Z') +
  dot('ink-black', 184, 164, 9) +
  dot('ink-black', 212, 148, 9) +
  line('M186 192q18 2 24-16', 5);

const post =
  shape('ink-red', 'M70 128Q70 58 150 58T230 128V252H70Z') +
  shape('ink-red', 'M58 128Q58 114 72 114H228Q242 114 242 128V140H58Z') +
  box(96, 158, 108, 24, 'ink-black ink-line') +
  shape('ink-white', 'M112 168l84-8 6 54-84 8Z') +
  line('M112 168l46 22 38-30', 4) +
  dot('ink-black', 124, 94, 8) +
  dot('ink-black', 176, 94, 8) +
  line('M112 236h76');

const window =
  box(58, 54, 184, 192, 'ink-black ink-line') +
  box(74, 70, 72, 76, 'ink-yellow') +
  box(156, 70, 72, 76, 'ink-yellow') +
  box(74, 156, 72, 76, 'ink-yellow') +
  box(156, 156, 72, 76, 'ink-red') +
  dot('ink-black', 110, 112, 13) +
  dot('ink-black', 192, 112, 13) +
  dot('ink-white', 106, 108, 4) +
  dot('ink-white', 188, 108, 4) +
  line('M98 200q12-10 24 0') +
  shape('ink-white', 'M46 240H254V262H46Z') +
  shape('ink-red', 'M192 232v-24h30v24Z') +
  line('M207 208v-26M207 192l-12-10M207 196l14-8', 5);

/** By the names of `LIKENESSES` in `src/editorial/items/creator.ts`. */
export const LIKENESS_HEADS = { cake, camera, cat, cloud, fern, inkbottle, lantern, panel, plane, post, window } as const;
