import { useContext } from 'react';
import { FieldPrefix } from './field-prefix.ts';

interface Props {
  title: string;
  /** By field name, in the order of the form. */
  errors: readonly { name: string; text: string }[];
}

/** The faults of a form, above it, each line a link to its field. It takes the focus when it appears. */
export function ErrorSummary({ title, errors }: Props) {
  const prefix = useContext(FieldPrefix);
  if (errors.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={focus}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${prefix}${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${prefix}${name}`)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
