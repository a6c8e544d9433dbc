import type { APIContext } from 'astro';
import { readServedFile, servedFiles } from '../../../../components/media/video-files.ts';
import { library } from '../../../../editorial/site-library.ts';

export async function getStaticPaths() {
  return servedFiles((await library()).videos).map((params) => ({ params }));
}

const TYPES = { mp4: 'video/mp4', webp: 'image/webp', vtt: 'text/vtt; charset=utf-8' };

export async function GET({ params: { id = '', file = '' } }: APIContext): Promise<Response> {
  const type = Object.entries(TYPES).find(([ending]) => file.endsWith(`.${ending}`))?.[1] ?? 'application/octet-stream';
  return new Response(new Uint8Array(await readServedFile(id, file)), { headers: { 'Content-Type': type } });
}
