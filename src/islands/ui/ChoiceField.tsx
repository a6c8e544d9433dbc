export interface Choice<V extends string> {
  value: V;
  label: string;
}

interface Props<V extends string> {
  name: string;
  legend: string;
  choices: readonly Choice<V>[];
  value: V | undefined;
  onChoose: (value: V) => void;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  requiredMark?: string;
}

/** One of a few, as radio buttons in a group. */
export function ChoiceField<V extends string>({ name, legend, choices, value, onChoose, hint, error, required, requiredMark }: Props<V>) {
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>
        {legend}
        {required && requiredMark && <span className="need">{requiredMark}</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} required={required} onChange={() => onChoose(choice.value)} />
            {choice.label}
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
