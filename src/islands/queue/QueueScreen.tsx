import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { ExportButtons } from './export/ExportButtons.tsx';
import { OpenItem } from './OpenItem.tsx';
import type { Queue } from './queue-store.ts';
import { Stale } from './Stale.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

interface QueueColumn<I> {
  key: string;
  label: string;
  cell: (item: I) => ReactNode;
  /** A sum: at the end of its column. */
  isAmount?: boolean;
}

/** A filter with a choice, or a day. */
type QueueFilter = { name: string; label: string } & ({ choices: readonly { value: string; label: string }[] } | { kind: 'date' });

interface Props<I extends { id: string }, D extends { id: string }> {
  queue: Queue<I, D>;
  t: Translate;
  /** The name of the list, for its table. */
  title: string;
  /** The first column is the link to the item. */
  columns: readonly QueueColumn<I>[];
  filters: readonly QueueFilter[];
  findLabel: string;
  empty: string;
  item: (item: D) => { title: string; body: ReactNode };
  /** Rows of the page may be chosen, and decided about together. */
  bulk?: QueueBulk<I>;
}

interface QueueBulk<I> {
  isChoosable: (item: I) => boolean;
  /** The item in a few words, for its box. */
  nameOf: (item: I) => string;
  /** The acts for those that are chosen. */
  acts: (chosen: readonly I[]) => ReactNode;
}

/** A list of what waits, and the item that is open beside it. */
export function QueueScreen<I extends { id: string }, D extends { id: string }>({
  queue,
  t,
  columns,
  title,
  filters,
  findLabel,
  empty,
  item,
  bulk,
}: Props<I, D>) {
  const root = useRef<HTMLDivElement>(null);
  const [list, view, one] = [useStore(queue.$list), useStore(queue.$view), useStore(queue.$one)];
  const leave = useCallback(() => {
    const { id } = queue.$view.get();
    if (id === '') return;
    // On a narrow screen the list is there again only once the item is gone.
    flushSync(queue.close);
    const row = root.current?.querySelector<HTMLElement>(`a[data-row="${id}"]`);
    (row ?? searchField(root.current))?.focus();
  }, [queue]);
  const showAll = () => {
    queue.showAll();
    searchField(root.current)?.focus();
  };
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [hasKeys, setKeys] = useQueueKeys(root, leave);
  return (
    <div className={one.state === 'none' ? 'queue' : 'queue has-one'} ref={root}>
      <Stale $stale={queue.$stale} onRetry={() => void queue.refresh()} t={t} />
      <div className="queue-list">
        <Filters {...{ queue, filters, findLabel, t }} />
        <p className="sr" role="status">
          {list.state === 'ready' && t('staff:queue.total', { count: list.meta.total })}
        </p>
        <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={6} onRetry={queue.reload}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Nothing {...{ queue, empty, t }} onShowAll={showAll} />
            ) : (
              <>
                {bulk && <Chosen items={data} {...{ bulk, marked, setMarked, t }} />}
                <table className="table panel queue-table">
                  <caption>
                    {title} <small>{t('staff:queue.total', { count: meta.total })}</small>
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
                    {data.map((each) => (
                      <Row
                        key={each.id}
                        each={each}
                        isOpen={each.id === view.id}
                        {...{ columns, queue }}
                        box={bulk && <Box each={each} {...{ bulk, marked, setMarked, t }} />}
                      />
                    ))}
                  </tbody>
                </table>
                {queue.save && <ExportButtons save={queue.save} label={t('staff:queue.export')} underWay={t('staff:queue.exporting')} />}
                <Pagination
                  label={t('staff:queue.pager')}
                  previousLabel={t('staff:queue.previous')}
                  nextLabel={t('staff:queue.next')}
                  page={meta.page}
                  lastPage={meta.last_page}
                  onTurn={queue.turnPage}
                />
              </>
            )
          }
        </Loaded>
        <div className="queue-keys">
          <CheckField name="staff-keys" label={t('staff:queue.keys')} checked={hasKeys} onChange={({ target }) => setKeys(target.checked)} />
        </div>
      </div>
      <OpenItem one={one} t={t} onClose={leave} onRetry={queue.retryOne}>
        {item}
      </OpenItem>
    </div>
  );
}

interface NothingProps<I extends { id: string }, D extends { id: string }> extends Pick<Props<I, D>, 'queue' | 'empty' | 't'> {
  onShowAll: () => void;
}

/** An empty list: nothing waits, or what is looked for is not among it. */
function Nothing<I extends { id: string }, D extends { id: string }>({ queue, empty, t, onShowAll }: NothingProps<I, D>) {
  if (!queue.isNarrowed()) return <EmptyState text={empty} />;
  return <EmptyState text={t('staff:queue.noMatch')} action={<Button onClick={onShowAll}>{t('staff:queue.showAll')}</Button>} />;
}

const searchField = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('input[type=search]');

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

interface ChoiceProps<I> extends Pick<Props<{ id: string }, { id: string }>, 't'> {
  bulk: QueueBulk<I>;
  marked: ReadonlySet<string>;
  setMarked: (marked: ReadonlySet<string>) => void;
}

/** The box of a row. */
function Box<I extends { id: string }>({ each, bulk, marked, setMarked, t }: ChoiceProps<I> & { each: I }) {
  if (!bulk.isChoosable(each)) return null;
  const mark = (isMarked: boolean) => setMarked(new Set(isMarked ? [...marked, each.id] : [...marked].filter((id) => id !== each.id)));
  return (
    <input
      type="checkbox"
      className="queue-box"
      aria-label={t('inbox:bulk.choose', { name: bulk.nameOf(each) })}
      checked={marked.has(each.id)}
      onChange={({ target }) => mark(target.checked)}
    />
  );
}

/** Those of the page that are chosen, and what may be done with them: what left the list is not among them. */
function Chosen<I extends { id: string }>({ items, bulk, marked, setMarked, t }: ChoiceProps<I> & { items: readonly I[] }) {
  const choosable = items.filter(bulk.isChoosable);
  const chosen = choosable.filter(({ id }) => marked.has(id));
  if (choosable.length === 0) return null;
  return (
    <div className="queue-bulk">
      <CheckField
        name="queue-all"
        label={t('inbox:bulk.all')}
        checked={chosen.length === choosable.length}
        onChange={({ target }) => setMarked(new Set(target.checked ? choosable.map(({ id }) => id) : []))}
      />
      <span role="status">{chosen.length > 0 && t('inbox:bulk.chosen', { count: chosen.length })}</span>
      {chosen.length > 0 && bulk.acts(chosen)}
    </div>
  );
}

function Filters<I extends { id: string }, D extends { id: string }>({
  queue,
  filters,
  findLabel,
  t,
}: Pick<Props<I, D>, 'queue' | 'filters' | 'findLabel' | 't'>) {
  const { filters: chosen } = useStore(queue.$view);
  const [words, setWords] = useState(chosen.q);
  const [searched, setSearched] = useState(chosen.q);
  // The address was changed by another way than this form.
  if (searched !== chosen.q) {
    setSearched(chosen.q);
    setWords(chosen.q);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    queue.look({ q: words.trim() });
  };
  return (
    <search className="queue-filters">
      <form onSubmit={search}>
        <Field
          name="q"
          type="search"
          label={findLabel}
          maxLength={LINE_MAX_LENGTH}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          beside={<Button type="submit">{t('staff:queue.go')}</Button>}
        />
      </form>
      {filters.map((filter) => {
        const { name, label } = filter;
        const shared = { name, label, value: chosen[name] ?? '' };
        const look = (value: string) => queue.look({ [name]: value });
        return 'kind' in filter ? (
          <Field key={name} type="date" {...shared} onChange={({ target }) => look(target.value)} />
        ) : (
          <Field key={name} kind="select" {...shared} onChange={({ target }) => look(target.value)}>
            {filter.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Field>
        );
      })}
    </search>
  );
}
