import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { APIContext } from 'astro';
import sharp from 'sharp';
import { type SharePicture, sharePictures } from '../../components/seo/share-picture.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, shareSvg } from '../../components/seo/share-sheet.ts';
import { library } from '../../editorial/site-library.ts';

export async function getStaticPaths() {
  return sharePictures(await library()).map((picture) => ({ params: { name: picture.name }, props: { picture } }));
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props'];

/** What networks show beside a link, as PNG: they take no SVG. Drawn beside the thread that makes the pages. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  return new Response(new Uint8Array(await pngOf(props.picture)), { headers: { 'Content-Type': 'image/png' } });
}

async function pngOf(picture: SharePicture): Promise<Buffer> {
  if ('sheet' in picture) return render(shareSvg(picture.sheet()));
  // The pictures of the house are prints in few inks: so many colours are enough.
  return sharp(join(process.cwd(), 'content', picture.photo))
    .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'cover' })
    .composite([{ input: await render(shareSvg('')) }])
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

const render = async (svg: string) => (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
