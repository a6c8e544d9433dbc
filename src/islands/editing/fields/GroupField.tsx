import type { FormField } from '../../../domain/editing/form.ts';
import { isLanguage, type Language } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { emptyValue } from './empty-value.ts';
import { useFieldParts } from './field-parts.ts';

type Group = Extract<FormField, { kind: 'group' }>;

/** Fields that belong together. One that may be left out is added, and taken away as a whole. */
export function GroupField(props: FieldProps<Group>) {
  const { field, path, value, onChange } = props;
  const { t, today } = useEditScope();
  const { label, hint, error } = useFieldParts(props);
  const mayGo = field.isOptional || field.isNullable;
  const isThere = value !== undefined && value !== null;
  return (
    <fieldset className="field edit-group" id={path} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {isThere || !mayGo ? <GroupFields fields={field.fields} path={path} value={value} onChange={onChange} /> : <p>{t('editing:none')}</p>}
      {error && <p className="error">{error}</p>}
      {mayGo && (
        <p>
          <Button
            look="quiet"
            aria-label={t(isThere ? 'editing:removeOf' : 'editing:addOf', { what: label })}
            onClick={() =>
              onChange(isThere ? (field.isNullable ? null : undefined) : emptyValue({ ...field, isOptional: false, isNullable: false }, { today }))
            }
          >
            {t(isThere ? 'editing:remove' : 'editing:add')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

interface FieldsProps {
  fields: readonly FormField[];
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  lang?: Language | undefined;
}

/** The inputs of the fields of a group, each writing its own part. */
export function GroupFields({ fields, path, value, onChange, lang }: FieldsProps) {
  const { Input } = useEditScope();
  const values: Readonly<Record<string, unknown>> = Object(value);
  return fields.map((field) => (
    <Input
      key={field.name}
      field={field}
      path={`${path}.${field.name}`}
      value={values[field.name]}
      lang={isLanguage(field.name) ? field.name : lang}
      onChange={(next) => {
        const { [field.name]: _, ...others } = values;
        onChange(next === undefined ? others : { ...values, [field.name]: next });
      }}
    />
  ));
}
