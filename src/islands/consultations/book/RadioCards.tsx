import type { ReactNode } from 'react';

interface Props<V extends string> {
  name: string;
  legend: string;
  choices: readonly { value: V; label: string; hint?: ReactNode }[];
  requiredMark: string;
  error: string | undefined;
}

/** One of a few, each with what it means. The form's own: a draft fills it as it does the other fields. */
export function RadioCards<V extends string>({ name, legend, choices, requiredMark, error }: Props<V>) {
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        {legend} <span className="need">{requiredMark}</span>
      </legend>
      <div className="choices cards">
        {choices.map(({ value, label, hint }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} required />
            <span>
              <b>{label}</b>
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
