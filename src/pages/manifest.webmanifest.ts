import { library } from '../editorial/site-library.ts';

export async function GET(): Promise<Response> {
  const name = (await library()).settings.centre.name.zh;
  return Response.json({
    name,
    short_name: name,
    lang: 'zh-Hant',
    start_url: '/',
    display: 'browser',
    background_color: '#fbf7ec',
    theme_color: '#fbf7ec',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
