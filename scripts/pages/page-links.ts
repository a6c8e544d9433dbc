import { Parser } from 'htmlparser2';

/** Anchors that a page offers to links, and where it leads, as it is written there. */
export interface PageLinks {
  /** The anchors that a link may name after `#`. */
  anchors: ReadonlySet<string>;
  /** Addresses of pages, pictures, scripts, styles and forms, each once. */
  links: ReadonlySet<string>;
}

/** Attributes that hold one address, and those that hold several, each with its size. */
const ADDRESS = ['href', 'src', 'poster', 'data', 'action', 'cite', 'formaction'];
const ADDRESSES = ['srcset', 'imagesrcset'];

/** Reads the anchors and links of a page's HTML. */
export function readLinks(html: string): PageLinks {
  const anchors = new Set<string>();
  const links = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (attributes['id']) anchors.add(attributes['id']);
      if (tag === 'a' && attributes['name']) anchors.add(attributes['name']);
      for (const name of ADDRESS) {
        const address = attributes[name];
        // An empty `action` is the page itself.
        if (address !== undefined && address !== '') links.add(address.trim());
      }
      for (const name of ADDRESSES) for (const candidate of attributes[name]?.split(/,\s+/) ?? []) links.add(candidate.trim().split(/\s+/, 1)[0] ?? '');
    },
  });
  parser.end(html);
  return { anchors, links };
}

/** Whether a page has the place that is named after the `#` of an address; the page itself and its head are always there. */
export function hasAnchor({ anchors }: PageLinks, hash: string): boolean {
  const name = decodeURIComponent(hash.replace(/^#/, ''));
  return name === '' || name === 'top' || name.startsWith(':~:') || anchors.has(name);
}
