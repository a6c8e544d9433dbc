import { useRef } from 'react';
import type { FormField } from '../../../domain/editing/form.ts';
import { Button } from '../../ui/Button.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { emptyValue } from './empty-value.ts';
import { useFieldParts } from './field-parts.ts';
import { GroupFields } from './GroupField.tsx';
import { ReferencesField } from './ReferenceField.tsx';

type List = Extract<FormField, { kind: 'list' }>;

/** Several of one kind, in their order: each is moved up and down and taken away by its own buttons. Ids of other lists are chosen as one field. */
export function ListField(props: FieldProps<List>) {
  const { field } = props;
  return field.of.kind === 'reference' ? <ReferencesField {...props} field={field} of={field.of} /> : <Rows {...props} field={field} />;
}

function Rows(props: FieldProps<List>) {
  const { field, path, value, onChange, lang } = props;
  const { t, today, Input } = useEditScope();
  const { label, hint, error } = useFieldParts(props);
  const root = useRef<HTMLFieldSetElement>(null);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const set = (next: readonly unknown[]) => onChange(next.length === 0 && field.isOptional ? undefined : next);
  // Of rows that move, the button that was pressed goes along; of one that is gone, the list has the focus.
  const focus = (name: string) => requestAnimationFrame(() => (root.current?.querySelector<HTMLElement>(`[data-row-act="${name}"]`) ?? root.current)?.focus());
  const move = (from: number, to: number, act: string) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
    focus(`${act} ${to}`);
  };
  const isFull = field.maxLength !== undefined && rows.length >= field.maxLength;
  const first = () => {
    const made = emptyValue({ ...field.of, isOptional: false, isNullable: false }, { today });
    return made === undefined ? (field.of.kind === 'number' ? (field.of.min ?? 0) : '') : made;
  };
  return (
    <fieldset className="field edit-list" id={path} tabIndex={-1} ref={root}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {error && <p className="error">{error}</p>}
      <ol>
        {rows.map((row, at) => {
          const what = `${label} ${at + 1}`;
          const within = { path: `${path}.${at}`, value: row, lang, onChange: (next: unknown) => set(rows.map((each, i) => (i === at ? (next ?? '') : each))) };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place, and hold no state of their own.
            <li key={at}>
              <div className="edit-row">
                {field.of.kind === 'group' ? <GroupFields fields={field.of.fields} {...within} /> : <Input field={numbered(field.of)} {...within} />}
              </div>
              <p className="edit-row-acts">
                <Button
                  look="quiet"
                  data-row-act={`up ${at}`}
                  aria-label={t('editing:upOf', { what })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1, 'up')}
                >
                  ↑
                </Button>
                <Button
                  look="quiet"
                  data-row-act={`down ${at}`}
                  aria-label={t('editing:downOf', { what })}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, at + 1, 'down')}
                >
                  ↓
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('editing:removeOf', { what })}
                  onClick={() => {
                    set(rows.filter((_, i) => i !== at));
                    focus('add');
                  }}
                >
                  {t('editing:remove')}
                </Button>
              </p>
            </li>
          );
        })}
      </ol>
      {!isFull && (
        <p>
          <Button look="quiet" data-row-act="add" aria-label={t('editing:addOf', { what: label })} onClick={() => set([...rows, first()])}>
            {t('editing:add')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Of a row that is left empty nothing is known but that it is one. */
const numbered = (field: FormField): FormField => ({ ...field, isOptional: false, isNullable: false });
