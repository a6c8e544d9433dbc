import type { Award } from '../../editorial/items/award.ts';
import type { Comic } from '../../editorial/items/comic.ts';
import type { Creator } from '../../editorial/items/creator.ts';
import { byEach, memoizePerList, placeOf } from '../../editorial/list-index.ts';
import type { Language } from '../../i18n/languages.ts';
import { type LocalizedText, titlesOf } from '../../i18n/localized.ts';
import { comicsBy } from '../comic/comic-index.ts';
import { creatorsInOrder } from './creator-order.ts';

/** The works of a creator, the newest first as the library has them. */
export function worksOf(comics: readonly Comic[], { id }: Creator): readonly Comic[] {
  return comicsBy(comics, id);
}

export interface Honour {
  award: Award;
  /** Unknown when only the comic says that it won. */
  category?: LocalizedText;
  work: LocalizedText;
  /** The work's own page, when the database has it. */
  comic?: Comic;
}

/** The awards whose lists of winners name somebody, by that name. */
const awardsNaming = memoizePerList((awards: readonly Award[]) => byEach(awards, ({ data }) => data.winners.map(({ creator }) => creator.zh)));

/** The awards of a creator: as the awards' lists of winners name it, and as the creator's comics do. The latest first. */
export function honoursOf(awards: readonly Award[], comics: readonly Comic[], creator: Creator): Honour[] {
  const works = worksOf(comics, creator);
  const naming = (awardsNaming(awards).get(creator.texts.zh.title) ?? []).map(({ id }) => id);
  const places = new Set([...naming, ...works.flatMap(({ data }) => data.awards)].flatMap((id) => placeOf(awards, id) ?? []));
  const involved = [...places].sort((a, b) => a - b).flatMap((place) => awards[place] ?? []);
  const honours = involved.flatMap((award) => {
    const named = award.data.winners.filter((winner) => winner.creator.zh === creator.texts.zh.title);
    const told: Honour[] = named.map(({ category, work }) => {
      const comic = works.find(({ texts }) => texts.zh.title === work.zh);
      return comic ? { award, category, work, comic } : { award, category, work };
    });
    const untold = works.filter((comic) => comic.data.awards.includes(award.id) && !told.some(({ work }) => work.zh === comic.texts.zh.title));
    return [...told, ...untold.map((comic) => ({ award, work: titlesOf(comic.texts), comic }))];
  });
  return honours.sort((a, b) => b.award.data.held_on.localeCompare(a.award.data.held_on));
}

/** The creators before and after a creator in the order of the language. */
export function neighboursOf(creators: readonly Creator[], creator: Creator, lang: Language): { previous?: Creator | undefined; next?: Creator | undefined } {
  const cast = creatorsInOrder(creators, lang);
  const place = placeOf(cast, creator.id) ?? -1;
  return { previous: cast[place - 1], next: cast[place + 1] };
}
