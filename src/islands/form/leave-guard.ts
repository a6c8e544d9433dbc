import { atom, type ReadableAtom } from 'nanostores';
import { LOGIN_OVER_EVENT, LOGOUT_EVENT } from '../../domain/site/browser-storage.ts';

export interface LeaveGuard {
  /** Where the person was going when asked; null while nothing is asked. */
  $asked: ReadableAtom<string | null>;
  /** Starts to watch; gives back what stops it. */
  watch: () => () => void;
  /** Asks, as a link would. */
  ask: (to: string) => void;
  stay: () => void;
  /** Goes where the person was going, unless `to` says otherwise. */
  leave: (to?: string) => void;
  /** From now on nobody is asked: what was begun is done, or given up. */
  letGo: () => void;
}

/**
 * Asks before an unfinished account activation is left (docs/rules.md#screens-that-need-a-login): the site's own links with a dialog, all else
 * (reload, the tab's cross, the address bar) with the browser's own question. The language may be changed and a new tab
 * opened without a word: what was typed comes along, or stays.
 */
export function createLeaveGuard(isUnfinished: () => boolean): LeaveGuard {
  const $asked = atom<string | null>(null);
  let isOff = false;
  const isGuarding = () => !isOff && isUnfinished();
  const letGo = () => {
    isOff = true;
  };

  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target === '_blank' || link.hasAttribute('download')) return;
    const isSamePage = link.origin === location.origin && link.pathname === location.pathname && link.hash !== '';
    if (isSamePage || !isGuarding()) return;
    if (link.dataset['lang'] !== undefined) {
      letGo();
      return;
    }
    event.preventDefault();
    $asked.set(link.href);
  }
  function onBeforeUnload(event: BeforeUnloadEvent): void {
    if (isGuarding()) event.preventDefault();
  }

  return {
    $asked,
    watch: () => {
      document.addEventListener('click', onClick);
      addEventListener('beforeunload', onBeforeUnload);
      for (const over of [LOGOUT_EVENT, LOGIN_OVER_EVENT]) document.addEventListener(over, letGo);
      return () => {
        document.removeEventListener('click', onClick);
        removeEventListener('beforeunload', onBeforeUnload);
        for (const over of [LOGOUT_EVENT, LOGIN_OVER_EVENT]) document.removeEventListener(over, letGo);
      };
    },
    ask: (to) => $asked.set(to),
    stay: () => $asked.set(null),
    leave: (to = $asked.get() ?? '') => {
      letGo();
      if (to !== '') location.assign(to);
    },
    letGo,
  };
}
