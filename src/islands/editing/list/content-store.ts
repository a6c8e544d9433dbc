import { type ContentItemOutput, type ContentSummary, getContentItem, listContent } from '../../../contract/editing/staff-content.ts';
import { CONTENT_COLLECTIONS, CONTENT_STATES, TRANSLATION_STATES } from '../../../domain/editing/content-item.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

/** The choices of a look; the first says nothing in the address. */
export const STATE_CHOICES = ['all', ...CONTENT_STATES] as const;
export const COLLECTION_CHOICES = ['', ...CONTENT_COLLECTIONS] as const;
export const TRANSLATION_CHOICES = ['', ...TRANSLATION_STATES] as const;
export const LANGUAGE_CHOICES = ['', ...LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE)] as const;

/** All content that editors write, for one screen of staff. */
export const createContent = () =>
  createQueue<ContentSummary, ContentItemOutput>({
    viewed: 'content',
    parameters: { state: STATE_CHOICES, collection: COLLECTION_CHOICES, translation: TRANSLATION_CHOICES, language: LANGUAGE_CHOICES, q: searchText },
    ...listedBy(listContent, ({ q, ...filters }) => {
      const state = CONTENT_STATES.find((each) => each === filters['state']);
      const collection = CONTENT_COLLECTIONS.find((each) => each === filters['collection']);
      const translation = TRANSLATION_STATES.find((each) => each === filters['translation']);
      const language = LANGUAGES.find((each) => each === filters['language']);
      return {
        ...(state && { state }),
        ...(collection && { collection }),
        ...(translation && { translation }),
        ...(language && { language }),
        ...(q && { q }),
      };
    }),
    open: async (id) => (await send(getContentItem, { params: { id } }, { quiet: true, spinner: false })).data,
  });
