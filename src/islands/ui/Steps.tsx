interface Props {
  label: string;
  steps: readonly string[];
  /** From 0. */
  current: number;
}

/** Where one is in a flow. */
export function Steps({ label, steps, current }: Props) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li key={step} className={i < current ? 'done' : undefined} aria-current={i === current ? 'step' : undefined}>
          <b>{i + 1}</b>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
