import type { FormField } from '../../../domain/editing/form.ts';
import { inEachLanguage } from '../../../i18n/languages.ts';

/** The value with which a field begins: nothing of what may be left out, today of a day, and the rest to be filled in. */
export function emptyValue(field: FormField, { today }: { today: string }): unknown {
  if (field.isOptional) return undefined;
  if (field.isNullable) return null;
  switch (field.kind) {
    case 'boolean':
      return false;
    case 'list':
      return [];
    case 'record':
      return {};
    case 'localized':
      return inEachLanguage(() => '');
    case 'group':
      return Object.fromEntries(
        field.fields.flatMap((each) => {
          const value = emptyValue(each, { today });
          return value === undefined ? [] : [[each.name, value]];
        }),
      );
    case 'date':
      return today;
    case 'choice':
      return field.options.length === 1 ? field.options[0] : undefined;
    case 'line':
    case 'text':
    case 'markdown':
      return '';
    default:
      return undefined;
  }
}
