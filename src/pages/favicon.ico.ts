import { drawFavicon } from '../components/frame/icons.ts';

/** For feed readers, link previews and old browsers, which look for it without reading a page. */
export function GET(): Response {
  return new Response(new Uint8Array(drawFavicon()), { headers: { 'Content-Type': 'image/x-icon' } });
}
