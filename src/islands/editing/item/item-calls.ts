import { createContentItem, getContentItem, removeContentItem, saveContentItem } from '../../../contract/editing/staff-content.ts';
import { ITEM_COLLECTIONS, type ItemCollection, itemKeyOf } from '../../../domain/editing/content-item.ts';
import { send } from '../../../stores/api.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { type Base, type Draft, picturesOf } from './typed-draft.ts';

const QUIET = { quiet: true, spinner: false } as const;

/** An item that is there, or a new one of a collection. */
export type Asked = { id: string } | { collection: ItemCollection };

/** The item of an address; null where it names none. */
export function askedFor(search: string): Asked | null {
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  if (itemKeyOf(id)) return { id };
  const collection = ITEM_COLLECTIONS.find((each) => each === query.get('new'));
  return collection === undefined ? null : { collection };
}

/** The calls about one item. A new one whose answer was lost is begun again under its key. */
export function itemCalls(asked: Asked) {
  const key = createIdempotencyKey();
  return {
    get: async (id: string) => (await send(getContentItem, { params: { id } }, QUIET)).data,
    remove: (id: string, revision: string) => send(removeContentItem, { params: { id }, query: { revision } }, QUIET),
    save: async (base: Base, draft: Draft) => {
      const { name, shared, texts, still_right } = draft;
      const { put, drop } = picturesOf(base, draft);
      const body = { shared, texts, put: [...put] };
      if ('id' in asked) {
        const change = { revision: base.revision ?? '', ...body, drop: [...drop], still_right: [...still_right] };
        return (await send(saveContentItem, { params: { id: asked.id }, body: change }, QUIET)).data;
      }
      const { data } = await send(
        createContentItem,
        { body: { collection: asked.collection, name, ...body } },
        { ...QUIET, idempotencyKey: key.keyFor(draft) },
      );
      key.forget();
      return data;
    },
  };
}
