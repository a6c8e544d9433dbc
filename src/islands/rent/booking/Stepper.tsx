import { useContext } from 'react';
import { FieldPrefix } from '../../ui/field-prefix.ts';

interface Props {
  name: string;
  /** The label of the count; hidden where the row beside it says so already. */
  label: string;
  isLabelHidden?: boolean;
  /** NaN: nothing is typed. */
  value: number;
  min: number;
  /** The furthest that the plus goes; a larger number may be typed, and is answered with `error`. */
  max: number;
  fewerLabel: string;
  moreLabel: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: number) => void;
}

/** A small number: typed, or stepped with two buttons. */
export function Stepper({ name, label, isLabelHidden = false, value, min, max, fewerLabel, moreLabel, hint, error, onChange }: Props) {
  const id = `${useContext(FieldPrefix)}${name}`;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const from = Number.isNaN(value) ? min : value;
  return (
    <div className="field stepper">
      <label htmlFor={id} className={isLabelHidden ? 'sr' : undefined}>
        {label}
      </label>
      <div className="steps-of">
        <button
          type="button"
          aria-label={`${fewerLabel}: ${label}`}
          disabled={from <= min}
          onClick={() => onChange(Math.max(min, Math.min(from - 1, Math.max(min, max))))}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          type="number"
          inputMode="numeric"
          id={id}
          name={name}
          min={min}
          step={1}
          value={Number.isNaN(value) ? '' : value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <button type="button" aria-label={`${moreLabel}: ${label}`} disabled={from >= max} onClick={() => onChange(from + 1)}>
          <span aria-hidden="true">＋</span>
        </button>
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
