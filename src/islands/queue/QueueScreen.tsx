import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Translate } from '../../i18n/catalogue.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AssignMany } from './colleagues/AssignMany.tsx';
import { Colleagues } from './colleagues/Colleagues.tsx';
import { ColumnChoice, columnsShown } from './list/ColumnChoice.tsx';
import { countedText } from './list/counted-text.ts';
import { ListEnd } from './list/ListEnd.tsx';
import { Box, Chosen, type QueueBulk } from './list/QueueBulk.tsx';
import { type QueueFilter, QueueFilters } from './list/QueueFilters.tsx';
import { colleaguesColumn, type QueueColumn, QueueTable } from './list/QueueTable.tsx';
import { OpenItem } from './OpenItem.tsx';
import type { Queue } from './queue-store.ts';
import { Stale } from './Stale.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { SavedViews } from './views/SavedViews.tsx';

interface Props<I extends { id: string }, D extends { id: string }> {
  queue: Queue<I, D>;
  /** Of the areas staff and colleagues. */
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
  /** A state of its records in words, for what colleagues have decided. */
  stateOf?: (status: string) => string;
}

/** A list of what waits, and the item that is open beside it. */
export function QueueScreen<I extends { id: string }, D extends { id: string }>({
  queue,
  t,
  columns: own,
  title,
  filters,
  findLabel,
  empty,
  item,
  bulk,
  stateOf,
}: Props<I, D>) {
  const root = useRef<HTMLDivElement>(null);
  const [list, view, one, marks] = [useStore(queue.$list), useStore(queue.$view), useStore(queue.$one), useStore(queue.$marks)];
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
  const { kind, viewed } = queue;
  // What may not be decided about together may still be given to a colleague together.
  const choosing: QueueBulk<I> | undefined = bulk ?? (kind === undefined ? undefined : { isChoosable: () => true, acts: () => null });
  const assign = kind === undefined ? null : (ids: readonly string[]) => <AssignMany {...{ kind, ids, marks, t }} settled={queue.refresh} />;
  const columns = kind === undefined ? own : [...own, colleaguesColumn<I>(marks, t)];
  const shown = columnsShown(columns, view.columns);
  const withColleagues = (opened: D) => {
    const { title: name, body } = item(opened);
    if (kind === undefined) return { title: name, body };
    return {
      title: name,
      body: (
        <>
          {body}
          <Colleagues kind={kind} id={opened.id} record={opened} stateOf={stateOf} changed={queue.reloadMarks} t={t} language={pageLanguage()} />
        </>
      ),
    };
  };
  return (
    <div className={one.state === 'none' ? 'queue' : 'queue has-one'} ref={root}>
      <Stale $stale={queue.$stale} onRetry={() => void queue.refresh()} t={t} />
      <div className="queue-list">
        <SavedViews kind={viewed} search={queue.searchOf(view)} onLook={queue.lookAt} t={t} />
        <QueueFilters {...{ queue, filters, findLabel, t }} />
        <ColumnChoice columns={columns} shown={shown} onChoose={queue.showColumns} t={t} />
        <p className="sr" role="status">
          {list.state === 'ready' && countedText(t, list.meta)}
        </p>
        <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={6} onRetry={queue.reload}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Nothing {...{ queue, empty, t }} onShowAll={showAll} />
            ) : (
              <>
                {choosing && <Chosen items={data} bulk={choosing} {...{ assign, marked, setMarked, t }} />}
                <QueueTable
                  {...{ queue, title, t }}
                  columns={shown}
                  items={data}
                  meta={meta}
                  boxOf={(each) => choosing && <Box each={each} bulk={choosing} {...{ marked, setMarked, t }} />}
                />
                <ListEnd meta={meta} save={queue.save} onTurn={queue.turnPage} t={t} />
              </>
            )
          }
        </Loaded>
        <div className="queue-keys">
          <CheckField name="staff-keys" label={t('staff:queue.keys')} checked={hasKeys} onChange={({ target }) => setKeys(target.checked)} />
        </div>
      </div>
      <OpenItem one={one} t={t} onClose={leave} onRetry={queue.retryOne}>
        {withColleagues}
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
