import { added as enAdded, removed as enRemoved } from '../../../public/locales/en/collect.json';
import { added as jaAdded, removed as jaRemoved } from '../../../public/locales/ja/collect.json';
import { added as zhAdded, removed as zhRemoved } from '../../../public/locales/zh/collect.json';
import type { CollectPath } from '../../domain/content/collectable.ts';
import { ACCESS_TOKEN_KEY } from '../../domain/site/browser-storage.ts';
import type { Language } from '../../i18n/languages.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { goToSign } from '../../stores/return-to.ts';
import { hasLogin } from '../header/has-login.ts';
import { showToast } from '../header/show-toast.ts';
import { openCollectChannel } from './collect-channel.ts';
import { isCollectPath, noteCollectIntent, takeCollectIntent } from './collect-intent.ts';
import { createHearts, type HeartOutcome } from './hearts-store.ts';

/*
 * The hearts of a page, for members: comes with `heart.ts` once the page is at rest, asks which of its items are kept, and does what was
 * pressed meanwhile, or before the login.
 */
const WORDS: Record<Language, { added: string; removed: string }> = {
  zh: { added: zhAdded, removed: zhRemoved },
  en: { added: enAdded, removed: enRemoved },
  ja: { added: jaAdded, removed: jaRemoved },
};

const all = () => [...document.querySelectorAll<HTMLElement>('[data-collect]')];
const pathOf = ({ dataset }: HTMLElement) => (isCollectPath(dataset.collect) ? dataset.collect : null);
const pathsOnPage = () => [...new Set(all().flatMap((heart) => pathOf(heart) ?? []))];

function say(outcome: HeartOutcome): void {
  if (outcome.done === 'failed') showToast('error', outcome.text);
  else if (outcome.done === 'login') {
    noteCollectIntent(sessionStorage, outcome.path, new Date());
    goToSign(pageLanguage());
  } else showToast('success', WORDS[pageLanguage()][outcome.done]);
}

const hearts = createHearts({
  said: say,
  tell: openCollectChannel((path) => {
    if (pathsOnPage().includes(path)) void hearts.ask([path]);
  }),
});

function draw(): void {
  const marks = hearts.$marks.get();
  for (const heart of all()) {
    const path = pathOf(heart);
    const isKept = String(path !== null && marks.get(path) === true);
    if (heart.ariaPressed !== isKept) heart.ariaPressed = isKept;
  }
}
hearts.$marks.listen(draw);

/** Another tab may have logged in or out, or changed what is kept, while this page was away. */
function askAgain(): void {
  if (hasLogin()) void hearts.ask(pathsOnPage());
  else hearts.forget();
}

/** The presses that came before this script: whoever pressed saw a heart that was not filled. */
async function begin(): Promise<void> {
  const early = all().filter(({ ariaBusy }) => ariaBusy === 'true');
  const intent = takeCollectIntent(sessionStorage, new Date());
  const wanted = new Set<CollectPath>([...early.flatMap((heart) => pathOf(heart) ?? []), ...(intent ? [intent] : [])]);
  for (const heart of early) heart.ariaBusy = null;
  await Promise.all([hearts.ask(pathsOnPage()), ...[...wanted].map((path) => hearts.set(path, true))]);
}

document.addEventListener('click', ({ target }) => {
  const heart = target instanceof Element ? target.closest<HTMLElement>('[data-collect]') : null;
  const path = heart && pathOf(heart);
  if (!heart || !path || !hasLogin()) return;
  heart.ariaBusy = null;
  void hearts.press(path);
});
addEventListener('pageshow', ({ persisted }) => persisted && askAgain());
addEventListener('storage', ({ key, newValue, oldValue }) => {
  // Tokens are renewed by and by; only a login or its end changes whose favourites these are.
  if (key === null || (key === ACCESS_TOKEN_KEY && (newValue === null || oldValue === null))) askAgain();
});

/** Lists are sorted, filtered and turned in place. */
let isDrawn = false;
new MutationObserver(() => {
  if (isDrawn) return;
  isDrawn = true;
  requestAnimationFrame(() => {
    isDrawn = false;
    const marks = hearts.$marks.get();
    draw();
    void hearts.ask(pathsOnPage().filter((path) => !marks.has(path)));
  });
}).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });

void begin();
