import type { Award } from '../../editorial/items/award.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize } from '../http/localize.ts';
import { findById } from './find-item.ts';

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
