import type { Translate } from '../../../i18n/catalogue.ts';
import type { SpaceFacts } from './apply-facts.ts';

/** Turns the page that applies for one space into that of another: title, address, the way to it, the other languages. */
export function showSpace(left: SpaceFacts, { id, title }: SpaceFacts, t: Translate): void {
  const text = t('lease:apply.title', { space: title });
  const moved = (path: string) => path.replace(`/space/${left.id}`, `/space/${id}`);
  history.replaceState(history.state, '', moved(location.pathname));
  document.title = document.title.replace(t('lease:apply.title', { space: left.title }), text);
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = text;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.pathname = moved(link.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`.page-head a[href$="/space/${left.id}"]`)) {
    link.pathname = moved(link.pathname);
    link.textContent = title;
  }
}
