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
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}
