import { EVERYTHING, type LookupEntry, type LookupQuery, lookUp, readQuery, writeQuery } from '../../domain/lookup.ts';
import { lookupPage } from './lookup-page.ts';

/*
 * Filters and orders a database in place. Plain script over the page's own links and form: without it every link is a
 * page of its own. What is asked stands in the address, so that it can be sent, kept, and gone back to.
 */

type Card = LookupEntry & { html: string };

/** Of search while it is typed. */
const PAUSE_MS = 140;

const root = document.querySelector<HTMLElement>('[data-lookup]');
if (root) start(root);

function start(root: HTMLElement): void {
  const page = lookupPage(root);
  const own = { path: location.pathname, title: document.title };
  let cards: Promise<Card[]> | undefined;
  let query = page.ownQuery;
  let isTyping = false;
  let turn = 0;

  /** All cards of the database: asked for once, at the first filter. */
  const load = () => {
    cards ??= fetch(page.index).then(async (answer) => {
      if (!answer.ok) throw new Error(`${page.index}: ${answer.status}`);
      return readCards(await answer.json());
    });
    cards.catch(() => {
      cards = undefined;
    });
    return cards;
  };

  /** Shows what is asked. A later question wins over an answer on its way. */
  const show = async (asked: LookupQuery) => {
    query = asked;
    turn += 1;
    const mine = turn;
    page.mark(asked);
    const all = await load();
    if (mine === turn) page.show(lookUp(all, asked, page.order));
  };

  const ask = async (asked: LookupQuery, replaces = false) => {
    const search = writeQuery(asked).toString();
    const address = page.base + (search && `?${search}`);
    if (address !== location.pathname + location.search) history[replaces ? 'replaceState' : 'pushState'](null, '', address);
    document.title = page.title;
    await show(asked).catch(() => page.fail());
  };

  const typed = () => {
    const replaces = isTyping;
    isTyping = true;
    void ask(page.read(query), replaces);
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  page.form.addEventListener('input', (event) => {
    // A word that is still being composed is no question yet; the end of composing sends another event.
    if (!(event.target instanceof HTMLInputElement) || (event instanceof InputEvent && event.isComposing)) return;
    clearTimeout(pause);
    pause = setTimeout(typed, PAUSE_MS);
  });
  page.form.addEventListener('compositionend', () => {
    clearTimeout(pause);
    pause = setTimeout(typed, PAUSE_MS);
  });
  page.form.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    isTyping = false;
    void ask(page.read(query));
  });
  page.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    typed();
  });
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-set]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    isTyping = false;
    clearTimeout(pause);
    void ask(page.follow(link, query));
  });

  addEventListener('popstate', () => {
    isTyping = false;
    clearTimeout(pause);
    if (location.pathname === own.path && !location.search) {
      turn += 1;
      query = page.ownQuery;
      document.title = own.title;
      page.restore();
    } else if (location.pathname === page.base) {
      document.title = page.title;
      void show(page.understand(readQuery(new URLSearchParams(location.search), page.facets))).catch(() => page.fail());
    } else {
      location.reload();
    }
  });

  const asked = page.understand(readQuery(new URLSearchParams(location.search), page.facets));
  if (writeQuery(asked).size > 0) void show({ ...EVERYTHING, ...asked }).catch(() => page.fail());
}

/** What the build wrote; anything else is no answer. */
function readCards(answer: unknown): Card[] {
  if (!Array.isArray(answer)) throw new Error('The index is no list');
  return answer;
}
