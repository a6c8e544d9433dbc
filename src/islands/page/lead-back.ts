import { switchLanguage } from '../../i18n/choose-language.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { readFailedPage } from './read-failed-page.ts';

/* On the screen of a server in trouble: leads back to the page that the trouble was met on, where there is one. */

const link = document.querySelector<HTMLAnchorElement>('[data-lead-back]');
const path = failedPage();
if (link && path !== null) {
  link.href = switchLanguage(path, pageLanguage());
  link.hidden = false;
  document.querySelector('[data-home]')?.classList.remove('hot');
  link.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    // One page back stands what was typed and chosen, and the key under which it was sent: opened anew it would be empty.
    if (!isPlain || document.referrer !== link.href.replace(/#.*$/, '')) return;
    event.preventDefault();
    history.back();
  });
}

function failedPage(): string | null {
  try {
    return readFailedPage(sessionStorage);
  } catch {
    // Storage is refused: the way home is there.
    return null;
  }
}
