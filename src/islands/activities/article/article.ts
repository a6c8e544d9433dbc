import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from '../../../domain/site/browser-storage.ts';
import { refreshBadges } from '../../content/activity/read-activity.ts';
import { pageShown } from '../../page/page-shown.ts';
import { loadPlaces } from './read-places.ts';
import { showPlaces } from './show-places.ts';

/*
 * The article of an activity: its stamps by the clock, and the places that are left. A visitor costs one small call and no
 * framework; what a member has of the activity, and can do about it, comes as an island of its own, within one call as well.
 */
refreshBadges(new Date());

const page = document.querySelector<HTMLElement>('[data-activity]');
const panel = page?.querySelector<HTMLElement>('[data-registration]');
if (page && panel) {
  // Without an answer the page goes on saying what was known when it was built.
  const ask = () => void begin(page, panel).catch((error: unknown) => panel.setAttribute('data-places-unknown', String(error)));
  ask();
  // Out of the browser's cache a page shows the places of then. A member's part asks again by itself.
  addEventListener('pageshow', ({ persisted }) => persisted && !document.documentElement.classList.contains('in') && ask());
}

async function begin(article: HTMLElement, { dataset }: HTMLElement): Promise<void> {
  await pageShown();
  const waiting = document.querySelector<HTMLTemplateElement>('template[data-mine-script]');
  if (waiting && isLoggedIn()) {
    // A script out of a template is dead, and one that is made here would need a policy: it is imported.
    for (const { src } of waiting.content.querySelectorAll('script')) await import(/* @vite-ignore */ src);
  } else showPlaces(article, await loadPlaces(dataset['type'] ?? '', article.dataset['activity'] ?? ''), new Date());
}

/** Whether a login is stored here; that it still counts is found out by the first call. */
function isLoggedIn(): boolean {
  return [sessionStorage, localStorage].some((storage) => storage.getItem(ACCESS_TOKEN_KEY) !== null || storage.getItem(REFRESH_TOKEN_KEY) !== null);
}
