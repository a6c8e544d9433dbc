import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { APIContext } from 'astro';

/** Icons for who takes no SVG, drawn from the one there is: its own edge, and how much of it the sign fills. */
const ICONS = {
  '192': { size: 192, share: 1 },
  '512': { size: 512, share: 1 },
  // Platforms cut a maskable icon to a circle of four fifths.
  'maskable-512': { size: 512, share: 0.62 },
  'apple-180': { size: 180, share: 0.84 },
} as const;

export function getStaticPaths() {
  return Object.entries(ICONS).map(([name, icon]) => ({ params: { name }, props: icon }));
}

type Props = ReturnType<typeof getStaticPaths>[number]['props'];

export async function GET({ props: { size, share } }: APIContext<Props>): Promise<Response> {
  const sign = await readFile(join(process.cwd(), 'public/icon.svg'), 'utf8');
  const inner = sign.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const scale = (size * share) / 44;
  const edge = (size * (1 - share)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="#15120f" d="M0 0h${size}v${size}H0Z"/><g transform="translate(${edge} ${edge}) scale(${scale})">${inner}</g></svg>`;
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
