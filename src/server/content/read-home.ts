import { closesWholeDay } from '../../domain/closings/closing.ts';
import { nextActivityChange } from '../../domain/content/activity-state.ts';
import { hoursOfDay } from '../../domain/opening/opening-hours.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { homeShortcuts } from '../../editorial/items/home.ts';
import type { Library } from '../../editorial/library.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { fieldOf, listOf, localize, localizeList, localizeOrNone } from '../http/localize.ts';
import type { ClosingRow } from '../opening/closing-queries.ts';
import { closingsKnownUntil } from '../opening/read-closings.ts';
import { activitySummary, datesOf, type Timed } from './read-activities.ts';
import { creatorSummary } from './read-creators.ts';
import { readNews } from './read-news.ts';
import { readSpaces } from './read-spaces.ts';
import { readVideos } from './read-videos.ts';

const [ACTIVITIES_MAX, NEWS_MAX, CREATORS_MAX, VIDEOS_MAX] = [6, 6, 8, 4];

/** Whether the centre is open, and until when that is so: its hours and midnight change it. */
function readToday({ settings }: Pick<Library, 'settings'>, closings: readonly ClosingRow[], now: Date) {
  const rules = openingRules(settings);
  const date = taipeiDay(now);
  const hours = hoursOfDay(date, rules);
  const { openHour, closeHour } = hours ?? rules;
  const [opens, closes] = [taipeiInstant(date, openHour), taipeiInstant(date, closeHour)];
  // Closed at short notice: all day, or at this moment.
  const atShortNotice = closings.find((each) => taipeiDay(each.start) === date && (closesWholeDay(each, rules) || (each.start <= now && now < each.end)));
  const isClosed = hours === null || (atShortNotice !== undefined && closesWholeDay(atShortNotice, rules));
  const own = settings.opening.special_days?.find((day) => day.date === date);
  const closure = own ? undefined : [...settings.opening.closures, ...settings.holidays.holidays].find((day) => day.date === date);
  const value = {
    date,
    is_open: !isClosed && atShortNotice === undefined && now >= opens && now < closes,
    hours: isClosed ? null : { open_hour: openHour, close_hour: closeHour },
    ...localizeOrNone('closure', atShortNotice?.reason ?? closure?.name),
  };
  const changes = isClosed ? [] : [opens, closes];
  const next = changes.find((change) => change > now) ?? taipeiInstant(addDays(date, 1));
  return { value, until: new Date(Math.min(next.getTime(), closingsKnownUntil(now).getTime())) };
}

function readFeatured(library: Library, now: Date) {
  const featured = library.activities.filter(({ data }) => data.is_featured);
  const value = featured
    .toSorted((a, b) => a.data.starts_on.localeCompare(b.data.starts_on) || a.id.localeCompare(b.id))
    .map((activity) => activitySummary(library, activity, now))
    .filter(({ phase }) => phase === 'upcoming' || phase === 'running')
    .slice(0, ACTIVITIES_MAX);
  return { value, until: nextActivityChange(datesOf(featured), now) };
}

/** The content of the home page. */
export function readHome(library: Library, closings: readonly ClosingRow[], now: Date) {
  const { texts } = library.home;
  const [today, featured] = [readToday(library, closings, now), readFeatured(library, now)];
  const value = {
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
    ...localizeList('hero_lines', listOf(texts, 'hero_lines')),
    ...localize('hero_emphasis', fieldOf(texts, 'hero_emphasis')),
    ...localize('hero_lead', fieldOf(texts, 'hero_lead')),
    ...localize('vertical_motto', fieldOf(texts, 'vertical_motto')),
    shortcuts: homeShortcuts(library.home).map(({ href, text }) => ({ href, ...localize('text', text) })),
    today: today.value,
    featured_activities: featured.value,
    news: readNews(library, {}).slice(0, NEWS_MAX),
    spaces: readSpaces(library),
    creators: library.creators.slice(0, CREATORS_MAX).map((creator) => creatorSummary(library, creator)),
    videos: readVideos(library, {}).slice(0, VIDEOS_MAX),
  };
  return { value, until: featured.until && featured.until < today.until ? featured.until : today.until } satisfies Timed<typeof value>;
}
