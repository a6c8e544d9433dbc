import type { FormField } from '../../../domain/editing/form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { emptyValue } from './empty-value.ts';
import { useFieldParts } from './field-parts.ts';

/** Values under names that editors choose. */
export function RecordField(props: FieldProps<Extract<FormField, { kind: 'record' }>>) {
  const { field, path, value, onChange } = props;
  const { t, today, Input } = useEditScope();
  const { label, hint, error } = useFieldParts(props);
  const entries: [string, unknown][] = Object.entries(Object(value));
  const set = (next: readonly (readonly [string, unknown])[]) => onChange(Object.fromEntries(next));
  return (
    <fieldset className="field edit-list" id={path} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {error && <p className="error">{error}</p>}
      <ol>
        {entries.map(([name, each], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is typed.
          <li key={at}>
            <div className="edit-row">
              <Field
                type="text"
                autoComplete="off"
                name={`${path}.${at}.name`}
                label={t('editing:recordName')}
                value={name}
                onChange={({ target }) => set(entries.map((entry, i) => (i === at ? [target.value, each] : entry)))}
              />
              <Input
                field={field.of}
                path={`${path}.${name}`}
                value={each}
                onChange={(next) => set(entries.map((entry, i) => (i === at ? [name, next] : entry)))}
              />
            </div>
            <p className="edit-row-acts">
              <Button look="quiet" aria-label={t('editing:removeOf', { what: `${label} ${name}` })} onClick={() => set(entries.filter((_, i) => i !== at))}>
                {t('editing:remove')}
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Button
          look="quiet"
          aria-label={t('editing:addOf', { what: label })}
          onClick={() => set([...entries, [String(entries.length + 1), emptyValue(field.of, { today })]])}
        >
          {t('editing:add')}
        </Button>
      </p>
    </fieldset>
  );
}
