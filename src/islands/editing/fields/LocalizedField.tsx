import { HTML_LANG, LANGUAGE_NAMES, LANGUAGES } from '../../../i18n/languages.ts';
import { Field } from '../../ui/Field.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { useFieldParts } from './field-parts.ts';

/** More than fits into a line is written in several. */
const LINE = 60;

/** A text in each language, one below the other: it is short. What is empty in one is marked. */
export function LocalizedField(props: FieldProps) {
  const { field, path, value, onChange } = props;
  const { faultOf } = useEditScope();
  const { label, hint, error, required, requiredMark } = useFieldParts(props);
  const texts: Readonly<Record<string, unknown>> = Object(value);
  const set = (language: string, text: string) => {
    const next = { ...texts, [language]: text };
    const isEmpty = LANGUAGES.every((each) => (next[each] ?? '') === '');
    onChange(isEmpty && !required ? (field.isNullable ? null : undefined) : next);
  };
  return (
    <fieldset className="field edit-localized" id={path} tabIndex={-1}>
      <legend>
        {label} {required && <span className="need">{requiredMark}</span>}
      </legend>
      {hint && <p className="hint">{hint}</p>}
      {LANGUAGES.map((language) => {
        const text = String(texts[language] ?? '');
        const shared = {
          name: `${path}.${language}`,
          label: LANGUAGE_NAMES[language],
          lang: HTML_LANG[language],
          value: text,
          error: faultOf(`${path}.${language}`),
          onChange: ({ target }: { target: { value: string } }) => set(language, target.value),
        };
        return text.length > LINE ? (
          <Field key={language} kind="textarea" rows={3} {...shared} />
        ) : (
          <Field key={language} type="text" autoComplete="off" {...shared} />
        );
      })}
      {error && <p className="error">{error}</p>}
    </fieldset>
  );
}
