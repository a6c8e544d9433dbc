import { EVERYTHING, type LookupQuery, readLookup, writeLookup } from '../../../domain/content/lookup.ts';
import { partOf } from './lookup-parts.ts';

/** The form and the links of a lookup: what they ask, and that they say what is asked. */
export function lookupControls(root: HTMLElement) {
  const form = partOf<HTMLFormElement>(root, 'form');
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-set]')].filter((link) => !('lookupReset' in link.dataset));
  const facets = (root.dataset.facets ?? '').split(' ');
  const ownOrder = root.dataset.order ?? '';
  const setOf = (link: HTMLAnchorElement) => new URLSearchParams(link.dataset.set);
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement);

  return {
    form,

    mark(query: LookupQuery): void {
      const params = new URLSearchParams(writeLookup(query));
      for (const field of fields) {
        const value = params.get(field.name) ?? (field.name === 'sort' ? ownOrder : '');
        // Half a year, or a blank after a word, is still being typed.
        const isTyped = field === document.activeElement && field.type === 'number';
        if (!isTyped && field.value.trim() !== value.trim()) field.value = value;
      }
      for (const link of links) {
        if ([...setOf(link)].every(([name, value]) => (params.get(name) ?? '') === value)) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },

    /** The query in the address of this page: a letter of another language's order means nothing here. */
    understand(params: URLSearchParams): LookupQuery {
      const query = readLookup(params, facets);
      return links.some((link) => setOf(link).get('initial') === query.initial) ? query : { ...query, initial: '' };
    },

    /** The address of a query, in which what else it asks for stays. */
    write: (query: LookupQuery): string => writeLookup(query, facets, location.search),

    /** The query of the form, beside that of links. */
    read(query: LookupQuery): LookupQuery {
      const params = new URLSearchParams(fields.map((field): [string, string] => [field.name, field.value.trim()]));
      const asked = readLookup(params, facets);
      const linked = Object.entries(query.facets).filter(([name]) => !params.has(name));
      return {
        ...asked,
        initial: query.initial,
        order: asked.order === ownOrder ? null : asked.order,
        facets: { ...Object.fromEntries(linked), ...asked.facets },
      };
    },

    /** The query of a link, added to the present one; a second click removes it. */
    follow(link: HTMLAnchorElement, query: LookupQuery): LookupQuery {
      if ('lookupReset' in link.dataset) return EVERYTHING;
      const params = new URLSearchParams(writeLookup(query));
      const isChosen = link.hasAttribute('aria-current');
      for (const [name, value] of setOf(link)) params.set(name, isChosen ? '' : value);
      return readLookup(params, facets);
    },
  };
}
