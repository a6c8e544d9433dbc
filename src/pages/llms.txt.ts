import type { APIContext } from 'astro';
import { activityPath } from '../components/activity/activity-words.ts';
import { feedPath } from '../domain/calendar/calendar-path.ts';
import { isOver } from '../domain/content/activity-state.ts';
import { apiBase } from '../domain/site/api-base.ts';
import { library, releaseAt } from '../editorial/site-library.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts';
import { readTexts } from '../i18n/localized.ts';

const MOST_NEWS = 20;

/** An overview of the site for programs. */
export async function GET({ site }: APIContext): Promise<Response> {
  const { home, about, legal, awards, news, faqTypes, newsTypes, activities, spaces, deviceTypes, videoTypes, albumTypes, unions, tags } = await library();
  const { text } = readTexts(home.texts, 'en');
  const address = (path: string) => new URL(path, site).href;
  const api = (path: string) => address(`${apiBase()}${path}`);
  const line = (href: string, title: string, summary?: string) => `- [${title}](${href})${summary ? `: ${summary}` : ''}`;
  const link = (path: string, title: string, summary?: string) => line(address(`/en/${path}`), title, summary);
  type Told = { id: string; texts: Parameters<typeof readTexts<{ title: string; summary: string }>>[0] };
  const items = <T extends Told>(list: readonly T[], path: (item: T) => string) =>
    list.map((item) => {
      const { title, summary } = readTexts(item.texts, 'en').text;
      return link(path(item), title, summary);
    });
  const types = (list: readonly { id: string; name: { en: string } }[], folder: string) => list.map(({ id, name }) => link(`${folder}/${id}`, name.en));
  const at = releaseAt();
  const parts: [string, string[]][] = [
    ['About', [...items(about, ({ id }) => `about/${id}`), link('history', 'History'), link('level', 'Membership levels'), link('contact', 'Contact')]],
    [
      'Upcoming activities',
      [
        link('activity', 'All activities'),
        ...items(
          activities.filter(({ data }) => !isOver(data, at)),
          activityPath,
        ),
      ],
    ],
    [
      'Calendar',
      [
        link('calendar', 'By month'),
        link('calendar/list', 'As a list'),
        ...LANGUAGES.map((lang) => line(api(feedPath(lang)), `iCalendar feed, ${LANGUAGE_NAMES[lang]}`)),
      ],
    ],
    ['Event spaces', items(spaces, ({ id }) => `space/${id}`)],
    ['Seats and equipment', types(deviceTypes, 'rent_list')],
    [
      'Consultations',
      LANGUAGES.map((lang) => line(address(`/${lang}/advisory/preview`), `Free consultations: types, days and free times, ${LANGUAGE_NAMES[lang]}`)),
    ],
    [
      'Comics database',
      [
        link('comic_list', 'Comics'),
        link('creator_list', 'Creators'),
        link('publisher_list', 'Publishers'),
        link('union_list', 'Associations'),
        ...items(unions, ({ id }) => `union/${id}`),
      ],
    ],
    ['Awards', items(awards, ({ id }) => `award/${id}`)],
    ['Videos and albums', [...types(videoTypes, 'video_list/video'), ...types(albumTypes, 'video_list/album')]],
    ['Tags', types(tags, 'tag')],
    ['Frequently asked questions', types(faqTypes, 'faq')],
    ['Rules', items(legal, ({ id }) => id)],
    ['News', [...types(newsTypes, 'news_list'), ...items(news.slice(0, MOST_NEWS), ({ id }) => `news/${id}`)]],
    [
      'For programs',
      [
        line(api('/docs'), 'API documentation'),
        ...LANGUAGES.map((lang) => line(address(`/${lang}/rss.xml`), `News as RSS, ${LANGUAGE_NAMES[lang]}`)),
        ...LANGUAGES.map((lang) => line(address(`/${lang}/activity/rss.xml`), `Activities as RSS, ${LANGUAGE_NAMES[lang]}`)),
        line(address('/sitemap-index.xml'), 'Site map'),
      ],
    ],
  ];
  const head = [
    `# ${text.title}\n\n> ${text.summary}`,
    `Every page exists in three languages, by the first part of its path: ${LANGUAGES.map((lang) => `/${lang}/ ${LANGUAGE_NAMES[lang]}`).join(', ')}.`,
  ];
  return new Response(`${[...head, ...parts.map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`)].join('\n\n')}\n`);
}
