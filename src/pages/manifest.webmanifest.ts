import { library } from '../editorial/site-library.ts';
import { DEFAULT_LANGUAGE, HTML_LANG } from '../i18n/languages.ts';

export async function GET(): Promise<Response> {
  const { name, short_name, theme } = (await library()).settings.centre;
  return Response.json({
    name: name.zh,
    short_name: short_name.zh,
    lang: HTML_LANG[DEFAULT_LANGUAGE],
    start_url: '/',
    display: 'browser',
    background_color: theme.light,
    theme_color: theme.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
