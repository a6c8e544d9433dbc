import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useContext } from 'react';
import { FieldPrefix } from './field-prefix.ts';

interface Common {
  /** Also the id, and the anchor of an error summary. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** The text of the error; the field is invalid as long as there is one. */
  error?: string | undefined;
  /** The word shown beside the label of a field that must be filled. */
  requiredMark?: string;
  /** Stands beside the control, a button for instance. */
  beside?: ReactNode;
}
type Own = keyof Common | 'id' | 'className';
type Props = Common &
  (
    | ({ kind?: 'input' } & Omit<InputHTMLAttributes<HTMLInputElement>, Own>)
    | ({ kind: 'select' } & Omit<SelectHTMLAttributes<HTMLSelectElement>, Own>)
    | ({ kind: 'textarea' } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>)
  );

/** Label, hint, control and error, tied together for assistive technology. */
export function Field({ name, label, hint, error, requiredMark, beside, ...control }: Props) {
  const id = `${useContext(FieldPrefix)}${name}`;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const shared = { id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {control.required && requiredMark && <span className="need">{requiredMark}</span>}
      </label>
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="control">
        {render(control, shared)}
        {beside}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type Control = Props extends infer P ? (P extends Common ? Omit<P, keyof Common> : never) : never;
interface Shared {
  id: string;
  name: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

function render(control: Control, shared: Shared) {
  switch (control.kind) {
    case 'select': {
      const { kind: _, ...rest } = control;
      return <select {...rest} {...shared} />;
    }
    case 'textarea': {
      const { kind: _, ...rest } = control;
      return <textarea {...rest} {...shared} />;
    }
    default: {
      const { kind: _, ...rest } = control;
      return <input {...rest} {...shared} />;
    }
  }
}
