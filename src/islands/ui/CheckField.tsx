import { type InputHTMLAttributes, type ReactNode, useContext } from 'react';
import { FieldPrefix } from './field-prefix.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className' | 'name'> {
  name: string;
  /** May hold a link, to the terms for instance. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** One box to tick. */
export function CheckField({ name, label, hint, error, ...input }: Props) {
  const id = `${useContext(FieldPrefix)}${name}`;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className="check">
        <input {...input} type="checkbox" id={id} name={name} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
