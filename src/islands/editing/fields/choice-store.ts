import { atom, type ReadableAtom } from 'nanostores';
import { type ContentChoice, listContentChoices } from '../../../contract/editing/staff-content.ts';
import type { FormRelation } from '../../../domain/editing/form.ts';
import { isCallFailure, send } from '../../../stores/api.ts';

/** The choices of a list; `null` until they are there. */
export type ChoiceList = readonly ContentChoice[] | null;

/** The lists that the ids of an item are chosen from: each is asked for once, when a field shows it. */
export function createChoices() {
  const lists = new Map<FormRelation, ReturnType<typeof atom<ChoiceList>>>();

  async function load(of: FormRelation, $list: ReturnType<typeof atom<ChoiceList>>): Promise<void> {
    try {
      $list.set((await send(listContentChoices, { query: { of } }, { quiet: true, spinner: false })).data.choices);
    } catch (error) {
      // The field takes an id as it is typed.
      if (!isCallFailure(error)) throw error;
      lists.delete(of);
    }
  }

  return {
    of: (relation: FormRelation): ReadableAtom<ChoiceList> => {
      const known = lists.get(relation);
      if (known) return known;
      const $list = atom<ChoiceList>(null);
      lists.set(relation, $list);
      void load(relation, $list);
      return $list;
    },
  };
}
export type Choices = ReturnType<typeof createChoices>;
