import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { ListMeta } from '../../../contract/call.ts';
import type { QueueMarkOutput } from '../../../contract/staff/queue-item.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { Tag } from '../../ui/Tag.tsx';
import { namesOf } from '../colleagues/Colleagues.tsx';
import type { Queue } from '../queue-store.ts';
import type { StaffScope } from '../staff-scope.ts';
import { countedText } from './counted-text.ts';
import { rowLinkId } from './QueueBulk.tsx';

export interface QueueColumn<I> {
  key: string;
  label: string;
  cell: (item: I) => ReactNode;
  /** A sum: at the end of its column. */
  isAmount?: boolean;
}

interface Props<I extends { id: string }, D extends { id: string }> extends Pick<StaffScope, 't'> {
  queue: Queue<I, D>;
  title: string;
  columns: readonly QueueColumn<I>[];
  items: readonly I[];
  meta: Pick<ListMeta, 'total' | 'more'>;
  boxOf: (item: I) => ReactNode;
}

/** The items of a queue's page. */
export function QueueTable<I extends { id: string }, D extends { id: string }>({ queue, title, columns, items, meta, boxOf, t }: Props<I, D>) {
  const { id } = useStore(queue.$view);
  return (
    <table className="table panel queue-table">
      <caption>
        {title} <small>{countedText(t, meta)}</small>
      </caption>
      <thead>
        <tr>
          {columns.map(({ key, label, isAmount }) => (
            <th key={key} scope="col" className={isAmount ? 'amount' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((each) => (
          <Row key={each.id} each={each} isOpen={each.id === id} columns={columns} queue={queue} box={boxOf(each)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<I extends { id: string }, D extends { id: string }> extends Pick<Props<I, D>, 'columns' | 'queue'> {
  each: I;
  isOpen: boolean;
  box: ReactNode;
}

function Row<I extends { id: string }, D extends { id: string }>({ each, isOpen, columns, queue, box }: RowProps<I, D>) {
  return (
    <tr className={isOpen ? 'open' : undefined}>
      {columns.map(({ key, label, cell, isAmount }, i) => (
        <td key={key} data-label={label} className={isAmount ? 'amount' : undefined}>
          {i === 0 && box}
          {i === 0 ? (
            <a
              href={queue.addressOf(each.id)}
              id={rowLinkId(each.id)}
              data-row={each.id}
              aria-current={isOpen || undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                queue.choose(each.id);
              }}
            >
              {cell(each)}
            </a>
          ) : (
            cell(each)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The column of a queue of work that says who was given each item, who has it open, and how many notes there are. */
export function colleaguesColumn<I extends { id: string }>(marks: ReadonlyMap<string, QueueMarkOutput>, t: StaffScope['t']): QueueColumn<I> {
  return {
    key: 'assignee',
    label: t('colleagues:assignee'),
    cell: ({ id }) => {
      const mark = marks.get(id);
      if (mark === undefined) return null;
      const { assignee, others, notes } = mark;
      return (
        <>
          <bdi>{assignee?.name}</bdi>
          {others.length > 0 && (
            <span className="queue-open">
              <Tag look="now">{t('colleagues:open', { names: namesOf(others, pageLanguage()) })}</Tag>
            </span>
          )}
          {notes > 0 && <small>{t('colleagues:noteCount', { count: notes })}</small>}
        </>
      );
    },
  };
}
