import type { ListMeta } from '../../../contract/call.ts';
import type { Translate } from '../../../i18n/catalogue.ts';

/** How many a list has, or that there are more than were counted. */
export const countedText = (t: Translate, { total, more = false }: Pick<ListMeta, 'total' | 'more'>): string =>
  more ? t('staff:queue.more', { count: total }) : t('staff:queue.total', { count: total });
