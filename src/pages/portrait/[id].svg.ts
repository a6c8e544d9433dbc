import type { APIContext } from 'astro';
import { portraitFile } from '../../components/art/portraits.ts';
import type { Creator } from '../../editorial/items/creator.ts';
import { library } from '../../editorial/site-library.ts';

export async function getStaticPaths() {
  const { creators } = await library();
  return creators.map((creator) => ({ params: { id: creator.id }, props: { creator } }));
}

/** The portrait of a creator for the lists: one file for all languages, as nothing is written on it. */
export function GET({ props: { creator } }: APIContext<{ creator: Creator }>): Response {
  return new Response(portraitFile(creator.id, creator.data.likeness), { headers: { 'Content-Type': 'image/svg+xml' } });
}
