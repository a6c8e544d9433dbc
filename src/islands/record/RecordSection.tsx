import type { ReactNode } from 'react';
import type { ListMeta } from '../../contract/call.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';

interface Props<R> {
  /** Of the heading, which can take the focus. */
  id: string;
  title: string;
  records: readonly R[];
  ticket: (record: R) => ReactNode;
  /** Leads on: beside the heading, or in the empty panel. */
  action?: ReactNode;
  /** Said where there are none; without it the section is left out then. */
  empty?: string;
  pages?: { meta: ListMeta; label: string; previous: string; next: string; onTurn: (page: number) => void };
}

/** Records under a heading, a ticket each. */
export function RecordSection<R>({ id, title, records, ticket, action, empty, pages }: Props<R>) {
  const isEmpty = (pages?.meta.total ?? records.length) === 0;
  if (isEmpty && empty === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <div className="head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {!isEmpty && action}
      </div>
      {isEmpty ? <EmptyState text={empty} action={action} /> : <ul className="tickets">{records.map(ticket)}</ul>}
      {pages && (
        <Pagination
          label={pages.label}
          previousLabel={pages.previous}
          nextLabel={pages.next}
          page={pages.meta.page}
          lastPage={pages.meta.last_page}
          isOpenEnded={pages.meta.more}
          onTurn={pages.onTurn}
        />
      )}
    </section>
  );
}
