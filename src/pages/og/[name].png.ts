import { Resvg } from '@resvg/resvg-js';
import type { APIContext } from 'astro';
import { sharePictures, shareSvg } from '../../components/seo/share-picture.ts';
import { library } from '../../editorial/site-library.ts';

export async function getStaticPaths() {
  return sharePictures(await library()).map((picture) => ({ params: { name: picture.name }, props: { picture } }));
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props'];

/** What networks show beside a link, as PNG: they take no SVG. */
export function GET({ props }: APIContext<Props>): Response {
  const png = new Resvg(shareSvg(props.picture), { font: { loadSystemFonts: false } }).render().asPng();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}
