import type { ListMeta } from '../../../contract/call.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { countText } from '../../../i18n/formats/count.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';

/** The number of rows of a list, or that there are more than were counted. */
export const countedText = (t: Translate, { total, more = false }: Pick<ListMeta, 'total' | 'more'>): string =>
  more ? t('staff:queue.more', { number: countText(total, pageLanguage()) }) : t('staff:queue.total', { count: total });
