import { PICTURE_NAME } from '../../../domain/editing/content-item.ts';
import type { FormField } from '../../../domain/editing/form.ts';
import { ClipField } from './ClipField.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { useFieldParts } from './field-parts.ts';
import { PictureField } from './PictureField.tsx';

/** A file beside the item: a picture is shown, chosen and cut here; a clip is sent, with what belongs to it. */
export function FileField(props: FieldProps<Extract<FormField, { kind: 'file' }>>) {
  const { field, path, value, onChange } = props;
  const { pictures } = useEditScope();
  const { label, error } = useFieldParts(props);
  const name = typeof value === 'string' ? value : '';
  if (field.media === 'video') return <ClipField {...props} />;
  return (
    <PictureField
      id={path}
      label={label}
      error={error}
      name={name}
      nameFor={(chosen) => (PICTURE_NAME.test(name) ? name : pictures.nameFor(chosen))}
      onSent={onChange}
    />
  );
}
