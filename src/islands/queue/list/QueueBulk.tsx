import type { ReactNode } from 'react';
import { CheckField } from '../../ui/CheckField.tsx';
import type { StaffScope } from '../staff-scope.ts';

/** Rows of a queue's page that may be chosen, and decided about together. */
export interface QueueBulk<I> {
  isChoosable: (item: I) => boolean;
  /** The item in a few words, for its box; left out where the words of its link are enough. */
  nameOf?: (item: I) => string;
  /** The acts for those that are chosen. */
  acts: (chosen: readonly I[]) => ReactNode;
}

/** The id of the link of a row, by which its box is named. */
export const rowLinkId = (id: string): string => `queue-row-${id}`;
/** The id of the words before it. */
const CHOOSE_ID = 'queue-choose';

export interface ChoiceProps<I> extends Pick<StaffScope, 't'> {
  bulk: QueueBulk<I>;
  marked: ReadonlySet<string>;
  setMarked: (marked: ReadonlySet<string>) => void;
}

/** The box of a row. */
export function Box<I extends { id: string }>({ each, bulk, marked, setMarked, t }: ChoiceProps<I> & { each: I }) {
  if (!bulk.isChoosable(each)) return null;
  const name =
    bulk.nameOf === undefined
      ? { 'aria-labelledby': `${CHOOSE_ID} ${rowLinkId(each.id)}` }
      : { 'aria-label': t('colleagues:bulk.choose', { name: bulk.nameOf(each) }) };
  const mark = (isMarked: boolean) => setMarked(new Set(isMarked ? [...marked, each.id] : [...marked].filter((id) => id !== each.id)));
  return (
    <span className="check queue-box">
      <input type="checkbox" {...name} checked={marked.has(each.id)} onChange={({ target }) => mark(target.checked)} />
    </span>
  );
}

/** Those of the page that are chosen, and what may be done with them: what left the list is not among them. */
export function Chosen<I extends { id: string }>({
  items,
  bulk,
  assign,
  marked,
  setMarked,
  t,
}: ChoiceProps<I> & { items: readonly I[] /** Gives those of a queue of work to a colleague. */; assign: ((ids: readonly string[]) => ReactNode) | null }) {
  const choosable = items.filter(bulk.isChoosable);
  const chosen = choosable.filter(({ id }) => marked.has(id));
  if (choosable.length === 0) return null;
  return (
    <div className="queue-bulk">
      <CheckField
        name="queue-all"
        label={t('colleagues:bulk.all')}
        checked={chosen.length === choosable.length}
        onChange={({ target }) => setMarked(new Set(target.checked ? choosable.map(({ id }) => id) : []))}
      />
      <span role="status">{chosen.length > 0 && t('colleagues:bulk.chosen', { count: chosen.length })}</span>
      {chosen.length > 0 && bulk.acts(chosen)}
      {assign?.(chosen.map(({ id }) => id))}
      <span id={CHOOSE_ID} hidden>
        {t('colleagues:bulk.pick')}
      </span>
    </div>
  );
}
