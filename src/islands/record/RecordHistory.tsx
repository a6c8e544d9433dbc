import type { ReactNode } from 'react';

export interface HistoryStep {
  at: Date;
  what: ReactNode;
}

/** The history of a record, oldest first. */
export function RecordHistory({ steps, timeOf }: { steps: readonly HistoryStep[]; timeOf: (at: Date) => string }) {
  return (
    <ol className="history">
      {steps.map(({ at, what }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at one moment, and steps only ever grow at the end
        <li key={i}>
          <time dateTime={at.toISOString()}>{timeOf(at)}</time> <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
