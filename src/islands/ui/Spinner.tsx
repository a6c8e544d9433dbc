interface Props {
  /** The reason for the wait; always in words. */
  label: string;
  /** Hangs at the top of the page instead of standing in the text. */
  page?: boolean;
}

/** Three panels being inked. */
export function Spinner({ label, page = false }: Props) {
  const spinner = (
    <span className="spinner" role="status">
      <i aria-hidden="true">
        <b />
      </i>
      {label}
    </span>
  );
  return page ? <div className="page-busy">{spinner}</div> : spinner;
}
