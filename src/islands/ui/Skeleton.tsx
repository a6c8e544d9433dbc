interface Props {
  label: string;
  /** Lines of text, or 0 for one block. */
  lines?: number;
}

/** The place of what is still to come. */
export function Skeleton({ label, lines = 3 }: Props) {
  const keys = Array.from({ length: Math.max(lines, 1) }, (_, i) => i);
  return (
    <div className={lines === 0 ? 'skeleton block' : 'skeleton'} role="status" aria-label={label}>
      {keys.map((key) => (
        <span key={key} />
      ))}
    </div>
  );
}
