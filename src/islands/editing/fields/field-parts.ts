import type { FormField } from '../../../domain/editing/form.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { fieldHint, fieldName } from './field-words.ts';

/** Label, hint, fault and the mark of what must be filled: of every field. */
export function useFieldParts({ field, path, lang }: Pick<FieldProps, 'field' | 'path' | 'lang'>) {
  const { labels, faultOf, t } = useEditScope();
  const hint = fieldHint(labels, field.path, t);
  return {
    name: path,
    label: fieldName(labels, field.path, t),
    ...(hint !== undefined && { hint }),
    error: faultOf(path),
    required: !field.isOptional && !field.isNullable,
    requiredMark: t('editing:required'),
    // The language of what is typed: for the keyboard, line breaks, and reading aloud.
    ...(lang && { lang: HTML_LANG[lang] }),
  };
}

/** A text that is not there is left out of its file, or said to be none. */
export const textOrNone = ({ isOptional, isNullable }: FormField, text: string): string | null | undefined => {
  if (text !== '') return text;
  return isNullable ? null : isOptional ? undefined : '';
};
