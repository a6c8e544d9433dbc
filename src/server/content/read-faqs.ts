import type { Faq } from '../../editorial/items/faq.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize, localizeNamed } from '../http/localize.ts';
import { namedOf } from './find-item.ts';

export const readFaqTypes = ({ faqTypes }: Library) => faqTypes.map(localizeNamed);

/** Questions with their answers as HTML. */
export function readFaqs(library: Library, { type }: { type?: string | undefined }) {
  const wire = ({ id, data, texts }: Faq) => ({
    id,
    type: namedOf(library.faqTypes, data.type),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('content', fieldOf(texts, 'html')),
  });
  return library.faqs.filter(({ data }) => type === undefined || data.type === type).map(wire);
}
