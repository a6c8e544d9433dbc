import { renderAsync } from '@resvg/resvg-js';
import type { APIContext } from 'astro';
import { sharePictures, shareSvg } from '../../components/seo/share-picture.ts';
import { library } from '../../editorial/site-library.ts';

export async function getStaticPaths() {
  return sharePictures(await library()).map((picture) => ({ params: { name: picture.name }, props: { picture } }));
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props'];

/** What networks show beside a link, as PNG: they take no SVG. Drawn beside the thread that makes the pages. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  const picture = await renderAsync(shareSvg(props.picture), { font: { loadSystemFonts: false } });
  return new Response(new Uint8Array(picture.asPng()), { headers: { 'Content-Type': 'image/png' } });
}
