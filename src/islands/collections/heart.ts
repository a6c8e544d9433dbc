import { COLLECT_INTENT_KEY, RETURN_TO_KEY } from '../../domain/site/browser-storage.ts';
import { bring } from '../header/bring.ts';
import { hasLogin } from '../header/has-login.ts';

/*
 * Hearts, for visitors: a press is noted and leads to `sign`; what was noted and not followed by a login is forgotten on the next page with
 * hearts. For members the rest is loaded (`hearts.ts`) once the page is at rest; a press that is earlier waits for it.
 */
const bringHearts = () => bring('hearts');

addEventListener('pageshow', () => {
  if (hasLogin()) (window.requestIdleCallback ?? setTimeout)(bringHearts);
  else sessionStorage.removeItem(COLLECT_INTENT_KEY);
});

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-collect]') : null;
  if (!heart) return;
  if (hasLogin()) {
    heart.ariaBusy = 'true';
    return bringHearts();
  }
  const { pathname, search } = location;
  sessionStorage.setItem(COLLECT_INTENT_KEY, `${heart.dataset.collect} ${Date.now()}`);
  sessionStorage.setItem(RETURN_TO_KEY, pathname + search);
  location.assign(`/${pathname.split('/')[1]}/sign`);
});
