import { isSearchKind } from '../../domain/search/search.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { goTo, readAddress, type SearchRequest } from './search-address.ts';
import { openRun } from './search-run.ts';
import { part } from './search-view.ts';

const TYPING_PAUSE_MS = 250;

const root = document.querySelector<HTMLElement>('[data-search]');
if (root) openSearch(root);

function openSearch(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, 'form');
  const field = part<HTMLInputElement>(form, 'input');
  const { run, more, isFree } = openRun(root, pageLanguage());
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isComposing = false;

  function go(asked: Pick<SearchRequest, 'q' | 'kind'>, how: 'push' | 'replace'): void {
    clearTimeout(pause);
    goTo(asked, how);
    void run();
  }
  const given = () => ({ q: field.value.trim(), kind: readAddress().kind });
  /** While typing, the address follows and the index answers, where asking is free. */
  function typed(): void {
    clearTimeout(pause);
    if (isComposing) return;
    pause = setTimeout(async () => {
      if (field.value.trim() === '' || (await isFree())) go(given(), 'replace');
    }, TYPING_PAUSE_MS);
  }
  function clear(): void {
    field.value = '';
    field.focus();
    go({ q: '', kind: null }, 'replace');
  }

  // What an input method composes is no word yet.
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    typed();
  });
  field.addEventListener('input', typed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go(given(), 'push');
  });
  root.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const { word, choose } = event.target.closest<HTMLElement>('[data-word], [data-choose]')?.dataset ?? {};
    if (word === undefined && choose === undefined) return;
    event.preventDefault();
    if (word !== undefined) {
      field.value = word;
      field.focus();
    }
    go({ q: field.value.trim(), kind: isSearchKind(choose) ? choose : null }, 'push');
  });
  part(root, '[data-again]').addEventListener('click', () => void run());
  part(root, '[data-more]').addEventListener('click', () => void more());
  root.addEventListener('keydown', (event) => moveOrClear(event, field, part(root, '[data-results]'), clear));
  addEventListener('popstate', () => {
    field.value = readAddress().q;
    void run();
  });

  // What was typed before the script came stays, and is asked for.
  if (field.value === '') field.value = readAddress().q;
  if (field.value !== readAddress().q) typed();
  else if (field.value !== '') void run();
}

/** The arrows lead from the field through the results and back; Escape empties the field. */
function moveOrClear(event: KeyboardEvent, field: HTMLElement, list: HTMLElement, clear: () => void): void {
  if (event.isComposing) return;
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  if (at < 0) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && stops[at + step]) {
    event.preventDefault();
    stops[at + step]?.focus();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    clear();
  }
}
