import { LOOKUP_ORDERS, type LookupQuery, lookUp, writeLookup } from '../../../domain/content/lookup.ts';
import { visitAddress } from '../../page/visit-address.ts';
import { lookupControls } from './lookup-controls.ts';
import { type Card, isCard, lookupResults } from './lookup-results.ts';

/*
 * Filters and orders a database in place. Plain script over the page's own links and form: without it every link is a
 * page of its own. What is asked stands in the address, so that it can be sent, kept, and gone back to.
 */

/** Of a search while it is typed. */
const PAUSE_MS = 140;

const root = document.querySelector<HTMLElement>('[data-lookup]');
if (root) start(root);

function start(root: HTMLElement): void {
  const { base = '', index = '', title = '', order } = root.dataset;
  const ownOrder = LOOKUP_ORDERS.find((each) => each === order) ?? 'name';
  const controls = lookupControls(root);
  const results = lookupResults(root);
  const still = { path: location.pathname, title: document.title, query: controls.understand(new URLSearchParams(root.dataset.start)) };
  let query = still.query;
  let cards: Promise<Card[] | null> | undefined;
  let turn = 0;

  /** Shows what is asked. A later question wins over an answer on its way. */
  const show = async (asked: LookupQuery) => {
    query = asked;
    turn += 1;
    const mine = turn;
    controls.mark(asked);
    cards ??= load(index);
    const all = await cards;
    // The links still lead to pages; the next question asks again.
    if (all === null) cards = undefined;
    if (mine !== turn) return;
    if (all === null) results.fail();
    else results.show(lookUp(all, asked, ownOrder));
  };

  const ask = (asked: LookupQuery, replaces = false) => {
    visitAddress(base + controls.write(asked), replaces ? 'replace' : 'push');
    document.title = title;
    void show(asked);
  };

  const cancelTyping = listenToForm(controls.form, (replaces) => ask(controls.read(query), replaces));

  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-set]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    cancelTyping();
    const wasReset = 'lookupReset' in link.dataset;
    ask(controls.follow(link, query));
    // The way out hides itself: the reader is back at the search.
    if (wasReset) controls.form.querySelector('input')?.focus();
  });

  addEventListener('popstate', () => {
    cancelTyping();
    const asked = controls.understand(new URLSearchParams(location.search));
    if (location.pathname === still.path && writeLookup(asked) === '') {
      turn += 1;
      query = still.query;
      document.title = still.title;
      controls.mark(query);
      results.restore();
    } else if (location.pathname === base) {
      document.title = title;
      void show(asked);
    } else {
      location.reload();
    }
  });

  const asked = controls.understand(new URLSearchParams(location.search));
  if (writeLookup(asked) !== '') void show(asked);
  else controls.mark(query);
}

/** All cards of a database, asked for once, at the first filter; null when they did not load. */
async function load(index: string): Promise<Card[] | null> {
  try {
    const answer = await fetch(index);
    const cards: unknown = answer.ok ? await answer.json() : null;
    return Array.isArray(cards) && cards.every(isCard) ? cards : null;
  } catch {
    return null;
  }
}

/**
 * Calls `ask` when the form asks something: at once for a choice, after a pause for what is typed, never in the middle
 * of a word that is being composed. Typing on replaces its own address. Returns what ends a pause without asking.
 */
function listenToForm(form: HTMLFormElement, ask: (replaces: boolean) => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isTyping = false;
  const cancel = () => {
    clearTimeout(pause);
    isTyping = false;
  };
  const typed = () => {
    clearTimeout(pause);
    const replaces = isTyping;
    isTyping = true;
    ask(replaces);
  };
  const soon = () => {
    clearTimeout(pause);
    pause = setTimeout(typed, PAUSE_MS);
  };
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement && !(event instanceof InputEvent && event.isComposing)) soon();
  });
  form.addEventListener('compositionend', soon);
  form.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    cancel();
    ask(false);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    typed();
  });
  return cancel;
}
