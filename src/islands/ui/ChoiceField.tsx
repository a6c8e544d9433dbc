import { useContext } from 'react';
import { FieldPrefix } from './field-prefix.ts';

interface Choice<V extends string> {
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
  const id = `${useContext(FieldPrefix)}${name}`;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>
        {legend}
        {required && requiredMark && <span className="need">{requiredMark}</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
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
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
