import { atom, onMount } from 'nanostores';
import { COLLECTABLE_KINDS, type CollectPath, readCollectPath } from '../../../domain/content/collectable.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { goToSign } from '../../../stores/return-to.ts';
import { addToast } from '../../../stores/toasts.ts';
import { openCollectChannel } from '../collect-channel.ts';
import { noteCollectIntent } from '../collect-intent.ts';
import { createHearts, type HeartOutcome } from '../hearts-store.ts';
import { createCollected } from './collected-store.ts';

/** The tabs of member/collect, as the address names them, with the kinds that each shows. */
export const COLLECT_TABS = { articles: ['news'], activities: ['activity'], media: ['video', 'album'] } as const;
export type CollectTab = keyof typeof COLLECT_TABS;
const isTab = (name: string): name is CollectTab => Object.hasOwn(COLLECT_TABS, name);

/** A member's favourites, for one screen: the tab that is open, a list for each kind, and the hearts of their entries. */
export function createCollection(t: Translate) {
  const $tab = atom<CollectTab>('articles');
  let tell: (path: CollectPath) => void = () => {};
  const hearts = createHearts({ said: say, tell: (path) => tell(path) });
  const [news, activity, video, album] = [
    createCollected('news', hearts),
    createCollected('activity', hearts),
    createCollected('video', hearts),
    createCollected('album', hearts),
  ];
  const lists = { news, activity, video, album };

  onMount($tab, () => {
    if (typeof window === 'undefined') return;
    const named = location.hash.slice(1);
    if (isTab(named)) $tab.set(named);
    tell = openCollectChannel(heard);
    const again = ({ persisted }: PageTransitionEvent) => persisted && restartAll();
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  });

  function restartAll(): void {
    for (const kind of COLLECTABLE_KINDS) lists[kind].restart();
  }

  /** Another tab has kept an item or let it go: one that is not here has come. */
  function heard(path: CollectPath): void {
    const kind = readCollectPath(path)?.kind;
    if (kind === undefined) return;
    if (lists[kind].has(path)) void hearts.ask([path]);
    else lists[kind].restart();
  }

  function say(outcome: HeartOutcome): void {
    if (outcome.done === 'failed') addToast('error', outcome.text);
    else if (outcome.done === 'login') {
      noteCollectIntent(sessionStorage, outcome.path, new Date());
      goToSign(pageLanguage());
    } else addToast('success', t(`collect:${outcome.done}`));
  }

  return {
    $tab,
    $marks: hearts.$marks,
    lists,
    press: hearts.press,
    openTab: (tab: CollectTab) => {
      $tab.set(tab);
      history.replaceState(history.state, '', `#${tab}`);
    },
  };
}

export type Collection = ReturnType<typeof createCollection>;
