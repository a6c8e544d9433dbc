import type { FormField } from '../../../domain/editing/form.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { DateField } from './DateField.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { FileField } from './FileField.tsx';
import { textOrNone, useFieldParts } from './field-parts.ts';
import { fieldName } from './field-words.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { LocalizedField } from './LocalizedField.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { RecordField } from './RecordField.tsx';
import { ReferenceField } from './ReferenceField.tsx';

/** The input of a field by its kind. A kind without one does not compile. */
export function FieldInput(props: FieldProps) {
  const { field } = props;
  switch (field.kind) {
    case 'line':
    case 'id':
    case 'clock':
    case 'text':
      return <TextInput {...props} />;
    case 'number':
      return <NumberInput {...props} field={field} />;
    case 'boolean':
      return <YesOrNo {...props} />;
    case 'choice':
      return <ChoiceInput {...props} field={field} />;
    case 'markdown':
      return <MarkdownField {...props} />;
    case 'date':
    case 'moment':
      return <DateField {...props} />;
    case 'localized':
      return <LocalizedField {...props} />;
    case 'reference':
      return <ReferenceField {...props} field={field} />;
    case 'file':
      return <FileField {...props} field={field} />;
    case 'list':
      return <ListField {...props} field={field} />;
    case 'group':
      return <GroupField {...props} field={field} />;
    case 'record':
      return <RecordField {...props} field={field} />;
    case 'fixed':
      return <FixedValue {...props} />;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function TextInput(props: FieldProps) {
  const { field, value, onChange } = props;
  const parts = useFieldParts(props);
  const shared = { ...parts, value: textOf(value), onChange: ({ target }: { target: { value: string } }) => onChange(textOrNone(field, target.value)) };
  if (field.kind === 'text') return <Field kind="textarea" rows={3} {...shared} />;
  return <Field type="text" autoComplete="off" {...(field.kind === 'clock' && { inputMode: 'numeric', placeholder: '14:00' })} {...shared} />;
}

function NumberInput(props: FieldProps<Extract<FormField, { kind: 'number' }>>) {
  const { field, value, onChange } = props;
  const { min, max, isWhole, isNullable, fallback } = field;
  return (
    <Field
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      step={isWhole ? 1 : 'any'}
      {...{ min, max }}
      {...useFieldParts(props)}
      {...(fallback !== undefined && { placeholder: String(fallback) })}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? (isNullable ? null : undefined) : Number(target.value))}
    />
  );
}

function YesOrNo(props: FieldProps) {
  const { field, value, onChange } = props;
  const { name, label, error, hint } = useFieldParts(props);
  const isChecked = value === undefined ? field.fallback === true : value === true;
  const box = {
    ...{ name, label, error, checked: isChecked },
    // A box that is as it would be by itself says nothing in the file.
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange(field.isOptional && target.checked === (field.fallback === true) ? undefined : target.checked),
  };
  if (!hint) return <CheckField {...box} />;
  return (
    <div className="field edit-check">
      <CheckField {...box} aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`} />
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function ChoiceInput(props: FieldProps<Extract<FormField, { kind: 'choice' }>>) {
  const { field, value, onChange } = props;
  const { labels, t } = useEditScope();
  const chosen = textOf(value ?? field.fallback);
  return (
    <Field kind="select" {...useFieldParts(props)} value={chosen} onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}>
      {(field.isOptional ? field.fallback === undefined : chosen === '') && <option value="">－</option>}
      {field.options.map((option) => (
        <option key={option} value={option}>
          {fieldName(labels, `${field.path}/${option}`, t)}
        </option>
      ))}
    </Field>
  );
}

/** A field that is not for editors: it is shown where it is set. */
function FixedValue(props: FieldProps) {
  const { label, hint } = useFieldParts(props);
  const { t } = useEditScope();
  if (props.value === undefined) return null;
  return (
    <p className="field">
      <b>{label}</b>: {t('editing:yes')} <span className="hint">{hint}</span>
    </p>
  );
}
