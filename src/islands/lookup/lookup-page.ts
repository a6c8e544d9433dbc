import { EVERYTHING, LOOKUP_ORDERS, type LookupEntry, type LookupQuery, readQuery, writeQuery } from '../../domain/lookup.ts';

/** As many cards as stand in the page at once; a button brings the next. */
const AT_ONCE = 60;

type Card = LookupEntry & { html: string };

/** The page around a lookup, as `LookupList.astro` writes it: what it says of itself, and what can be shown on it. */
export function lookupPage(root: HTMLElement) {
  const one = <E extends HTMLElement>(name: string) => {
    const found = root.querySelector<E>(`[data-lookup-${name}]`);
    if (!found) throw new Error(`The lookup has no ${name}`);
    return found;
  };
  const { dataset } = root;
  const [list, count, none, more, failed] = [one('list'), one('count'), one('none'), one('more'), one('failed')];
  const form = one<HTMLFormElement>('form');
  const pager = root.querySelector<HTMLElement>('[data-lookup-pager]');
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-set]')];
  const facets = (dataset.facets ?? '').split(' ');
  const still = { cards: [...list.children], count: count.textContent };
  const made = new Map(still.cards.map((card) => [card instanceof HTMLElement ? (card.dataset.id ?? '') : '', card]));
  const setOf = (link: HTMLAnchorElement) => new URLSearchParams(link.dataset.set);
  const ownQuery = readQuery(new URLSearchParams(dataset.start), facets);
  let waiting: Card[] = [];

  const nodeOf = ({ id, html }: Card) => {
    const known = made.get(id);
    if (known) return known;
    const card = document.createElement('li');
    card.dataset.id = id;
    // Written by our own build from escaped texts.
    card.innerHTML = html;
    made.set(id, card);
    return card;
  };
  const next = () => list.append(...waiting.splice(0, AT_ONCE).map(nodeOf));
  const frame = (isEmpty: boolean) => {
    none.hidden = !isEmpty;
    more.hidden = waiting.length === 0;
    failed.hidden = true;
  };
  more.addEventListener('click', () => {
    const first = list.children.length;
    next();
    more.hidden = waiting.length === 0;
    list.children[first]?.querySelector<HTMLElement>('a')?.focus();
  });

  /** Form and links say what is asked. */
  const mark = (query: LookupQuery) => {
    const params = writeQuery(query);
    for (const field of form.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const value = params.get(field.name) ?? (field.name === 'sort' ? (dataset.order ?? '') : '');
      // Half a year, or a blank after a word, is still being typed.
      const isTyped = field === document.activeElement && field.type === 'number';
      if (!isTyped && field.value.trim() !== value.trim()) field.value = value;
    }
    for (const link of links) {
      if ('lookupReset' in link.dataset) continue;
      const chosen = [...setOf(link)].every(([name, value]) => (params.get(name) ?? '') === value);
      if (chosen) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  return {
    base: dataset.base ?? '',
    index: dataset.index ?? '',
    title: dataset.title ?? '',
    order: LOOKUP_ORDERS.find((each) => each === dataset.order) ?? 'name',
    facets,
    form,
    ownQuery,
    mark,

    /** What of a query this page knows: a letter of another language's order means nothing here. */
    understand(query: LookupQuery): LookupQuery {
      return links.some((link) => setOf(link).get('initial') === query.initial) ? query : { ...query, initial: '' };
    },

    /** What the form asks, beside what links have asked. */
    read(query: LookupQuery): LookupQuery {
      const params = new URLSearchParams();
      for (const field of form.elements)
        if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) params.set(field.name, field.value.trim());
      const asked = readQuery(params, facets);
      const linked = Object.entries(query.facets).filter(([name]) => !params.has(name));
      return {
        ...asked,
        initial: query.initial,
        order: asked.order === dataset.order ? null : asked.order,
        facets: { ...Object.fromEntries(linked), ...asked.facets },
      };
    },

    /** What a link asks beside what is asked already; a second click takes it back. */
    follow(link: HTMLAnchorElement, query: LookupQuery): LookupQuery {
      if ('lookupReset' in link.dataset) return EVERYTHING;
      const params = writeQuery(query);
      const isChosen = link.getAttribute('aria-current') !== null;
      for (const [name, value] of setOf(link)) params.set(name, isChosen ? '' : value);
      return readQuery(params, facets);
    },

    show(found: Card[]): void {
      waiting = [...found];
      list.replaceChildren();
      next();
      count.textContent = ((found.length === 1 ? dataset.one : dataset.other) ?? '').replace('{n}', String(found.length));
      if (pager) pager.hidden = true;
      frame(found.length === 0);
    },

    /** The page as it was made. */
    restore(): void {
      waiting = [];
      mark(ownQuery);
      list.replaceChildren(...still.cards);
      count.textContent = still.count;
      if (pager) pager.hidden = false;
      frame(still.cards.length === 0);
    },

    fail(): void {
      failed.hidden = false;
    },
  };
}
