import type { APIContext } from 'astro';
import { sharePictures } from '../../components/seo/share-picture.ts';
import { sharePng } from '../../components/seo/share-png.ts';
import { library } from '../../editorial/site-library.ts';

export async function getStaticPaths() {
  return sharePictures(await library()).map((picture) => ({ params: { name: picture.name }, props: { picture } }));
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props'];

/** The pictures that networks show beside a link, as PNG: they take no SVG. */
export async function GET({ props }: APIContext<Props>): Promise<Response> {
  return new Response(await sharePng(props.picture), { headers: { 'Content-Type': 'image/png' } });
}
