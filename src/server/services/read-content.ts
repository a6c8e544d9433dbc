import { Refusal } from '../../contract/refusal.ts';
import type { Award } from '../../editorial/award.ts';
import type { Faq } from '../../editorial/faq.ts';
import type { Library } from '../../editorial/library.ts';
import type { News } from '../../editorial/news.ts';
import type { Named } from '../../editorial/schema.ts';
import { fieldOf, localize, localizeNamed } from './localize.ts';

/** Finds one by its id. @throws Refusal NOT_FOUND */
export function findById<T extends { id: string }>(items: readonly T[], id: string): T {
  const found = items.find((item) => item.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

const namedOf = (list: readonly Named[], id: string) => localizeNamed(findById(list, id));

export const readNewsTypes = ({ newsTypes }: Library) => newsTypes.map(localizeNamed);
export const readFaqTypes = ({ faqTypes }: Library) => faqTypes.map(localizeNamed);

function newsSummary({ newsTypes, tags }: Library, { id, data, texts }: News) {
  return {
    id,
    type: namedOf(newsTypes, data.type),
    published_on: data.published_on,
    pinned: data.pinned,
    tags: data.tags.map((tag) => namedOf(tags, tag)),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** News, newest first, of a type or with a tag when asked. */
export function readNews(library: Library, { type, tag }: { type?: string | undefined; tag?: string | undefined }) {
  return library.news
    .filter(({ data }) => (type === undefined || data.type === type) && (tag === undefined || data.tags.includes(tag)))
    .map((news) => newsSummary(library, news));
}

/** One news item with its content as HTML. @throws Refusal NOT_FOUND */
export function readNewsItem(library: Library, id: string) {
  const news = findById(library.news, id);
  return { ...newsSummary(library, news), ...localize('content', fieldOf(news.texts, 'html')) };
}

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

const awardSummary = ({ id, data, texts }: Award) => ({
  id,
  year: data.year,
  held_on: data.held_on,
  ...localize('title', fieldOf(texts, 'title')),
  ...localize('summary', fieldOf(texts, 'summary')),
});

export const readAwards = ({ awards }: Library) => awards.map(awardSummary);

/** One award: about, message, winners, records. @throws Refusal NOT_FOUND */
export function readAward({ awards }: Library, id: string) {
  const award = findById(awards, id);
  return {
    ...awardSummary(award),
    ...localize('content', fieldOf(award.texts, 'html')),
    ...localize('message_title', fieldOf(award.texts, 'message_title')),
    ...localize('message', fieldOf(award.texts, 'message')),
    winners: award.data.winners.map(({ category, work, creator }) => ({
      ...localize('category', category),
      ...localize('work', work),
      ...localize('creator', creator),
    })),
    records: award.data.records.map(({ on, text }) => ({ on, ...localize('text', text) })),
  };
}
