import type { ExportFormat } from '../../../contract/export-format.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { ExportButtons } from '../export/ExportButtons.tsx';
import type { StaffScope } from '../staff-scope.ts';

interface Props extends Pick<StaffScope, 't'> {
  meta: { page: number; last_page: number; more?: boolean };
  /** Has the browser keep all of the list as a file; a list without one has no files. */
  save: ((format: ExportFormat) => Promise<boolean>) | null;
  /** The name of its files, where it is not that of a list. */
  saveLabel?: string;
  onTurn: (page: number) => void;
}

/** Stands below the rows of a list of staff: its files, and its other pages. */
export function ListEnd({ meta, save, saveLabel, onTurn, t }: Props) {
  return (
    <>
      {save && <ExportButtons save={save} label={saveLabel ?? t('staff:queue.export')} underWay={t('staff:queue.exporting')} />}
      <Pagination
        label={t('staff:queue.pager')}
        previousLabel={t('staff:queue.previous')}
        nextLabel={t('staff:queue.next')}
        page={meta.page}
        lastPage={meta.last_page}
        isOpenEnded={meta.more}
        onTurn={onTurn}
      />
    </>
  );
}
