interface Props {
  label: string;
  previousLabel: string;
  nextLabel: string;
  page: number;
  lastPage: number;
  /** The last page is only as far as was counted. */
  isOpenEnded?: boolean | undefined;
  onTurn: (page: number) => void;
}

/** Pages of a list that lives in an island. A list of pages has links: see `components/Pagination.astro`. */
export function Pagination({ label, previousLabel, nextLabel, page, lastPage, isOpenEnded = false, onTurn }: Props) {
  if (lastPage < 2) return null;
  return (
    <nav className="pager" aria-label={label}>
      <button type="button" className="btn" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {previousLabel}
      </button>
      <span aria-current="page">
        {page} / {lastPage}
        {isOpenEnded && '+'}
      </span>
      <button type="button" className="btn" disabled={page >= lastPage} onClick={() => onTurn(page + 1)}>
        {nextLabel}
      </button>
    </nav>
  );
}
