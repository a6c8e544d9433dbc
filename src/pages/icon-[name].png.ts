import type { APIContext } from 'astro';
import { drawIcon, ICONS } from '../components/frame/icons.ts';

export function getStaticPaths() {
  return Object.entries(ICONS).map(([name, icon]) => ({ params: { name }, props: icon }));
}

type Props = ReturnType<typeof getStaticPaths>[number]['props'];

export function GET({ props }: APIContext<Props>): Response {
  return new Response(new Uint8Array(drawIcon(props)), { headers: { 'Content-Type': 'image/png' } });
}
