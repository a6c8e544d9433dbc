import type { ItemKey } from '../../domain/editing/content-item.ts';

/** Where the page of an item is, without its language; null of what has none of its own. */
export function itemPage({ collection, name }: ItemKey, shared: unknown): string | null {
  const { type } = Object(shared) as { type?: unknown };
  switch (collection) {
    case 'activity':
      return `activity_${String(type)}/${name}`;
    case 'faq':
      return `faq/${String(type)}#${name}`;
    case 'device':
      return 'rent_list';
    case 'history':
      return `history#${name}`;
    case 'legal':
      return name;
    case 'home':
      return 'index';
    case 'rule':
    case 'lists':
    case 'settings':
      return null;
    default:
      return `${collection}/${name}`;
  }
}
