import { type InputHTMLAttributes, type ReactNode, useContext } from 'react';
import { FieldPrefix } from './field-prefix.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className' | 'name'> {
  name: string;
  /** May hold a link, to the terms for instance. */
  label: ReactNode;
  error?: string | undefined;
}

/** One box to tick. Who describes it by more than its error names both. */
export function CheckField({ name, label, error, ...input }: Props) {
  const id = `${useContext(FieldPrefix)}${name}`;
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <div className="check">
        <input type="checkbox" id={id} name={name} aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined} {...input} />
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
