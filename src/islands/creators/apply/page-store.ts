import type { CallInput } from '../../../contract/call.ts';
import { CreatorPageInputSchema, type CreatorPageOutput, putCreatorPage, removeCreatorPage } from '../../../contract/creators/creator-page.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createForm } from '../../form/form-store.ts';
import { itemField, tickedItems } from '../../form/form-values.ts';
import { problemOf } from '../../form/state/form-state.ts';

/** In the order in which they stand. */
export const PAGE_FIELDS = ['zhuyin', 'kana', 'latin', 'fields', 'genres', 'since'] as const;
const LISTS = { fields: tickedItems, genres: tickedItems } as const;

interface PageFormOptions {
  t: Translate;
  draftKey: string;
  saved: () => Promise<unknown>;
}

/** The form of a creator's public page. */
export function createPageForm({ t, draftKey, saved }: PageFormOptions) {
  return createForm({
    schema: CreatorPageInputSchema,
    t,
    draftKey,
    lists: LISTS,
    send: async (body) => {
      try {
        await send(putCreatorPage, { body: body as CallInput<typeof putCreatorPage>['body'] }, { quiet: true });
      } catch (error) {
        return problemOf(failureTexts(error));
      }
      await saved();
      return null;
    },
  });
}

/** Takes the wish back. False: it did not come through, which a toast has said. */
export async function takePageBack(): Promise<boolean> {
  try {
    await send(removeCreatorPage, {});
    return true;
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return false;
  }
}

/** A page as the texts of its form. */
export function formOfPage({ zhuyin, kana, latin, fields, genres, since }: CreatorPageOutput): Record<string, string> {
  const ticked = (list: string, ids: readonly string[]) => Object.fromEntries(ids.map((id) => [itemField(list, id), 'on']));
  return { zhuyin, kana, latin, since: String(since), ...ticked('fields', fields), ...ticked('genres', genres) };
}
