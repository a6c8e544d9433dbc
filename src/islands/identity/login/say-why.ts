import { COLLECT_INTENT_KEY } from '../../../domain/site/browser-storage.ts';
import { isAtPlace, rememberPreviousPage, returnPath } from '../../../stores/return-to.ts';

/*
 * Tells a visitor who comes from a page behind the login why there is one, and where it leads; one who pressed a heart, what comes of it. In the place of the welcome, whose
 * room is there already.
 */
rememberPreviousPage(sessionStorage, document.referrer, location.origin);
const path = returnPath(sessionStorage);
const words = document.querySelector<HTMLTemplateElement>('[data-login-first]');
const hasIntent = sessionStorage.getItem(COLLECT_INTENT_KEY) !== null;
const place = [...(words?.content.children ?? [])].find((each) =>
  hasIntent ? each.hasAttribute('data-collect') : path !== null && isAtPlace(path, each.getAttribute('data-path') ?? ''),
);
const balloon = document.querySelector('[data-say]');
if (place && balloon) balloon.textContent = place.textContent;
