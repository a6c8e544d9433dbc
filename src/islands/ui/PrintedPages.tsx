import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

interface Props<R> {
  rows: readonly R[];
  /** So many fit on a sheet. */
  rowsPerPage: number;
  caption: (page: number, pages: number) => ReactNode;
  heads: readonly string[];
  /** A `tr` with a key; `index` counts over all sheets. */
  row: (row: R, index: number) => ReactNode;
  /** The printer has it, or nobody wanted it. */
  onPrinted: () => void;
}

/** A list for paper, a table of its own for each sheet; what stands on the screen is not printed. Prints itself. */
export function PrintedPages<R>({ rows, rowsPerPage, caption, heads, row, onPrinted }: Props<R>) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  return createPortal(
    <div className="only-print printed-list">
      {Array.from({ length: pages }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets never change while they are printed
        <table key={page}>
          <caption>{caption(page + 1, pages)}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map((each, i) => row(each, page * rowsPerPage + i))}</tbody>
        </table>
      ))}
    </div>,
    document.body,
  );
}
