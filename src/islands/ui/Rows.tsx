import type { ReactNode } from 'react';

/** Words and their values: what is being booked, what it costs. */
export function Rows({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="rows">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
