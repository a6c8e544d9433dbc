import type { Catalogue, Translate } from '../../i18n/catalogue.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { FormState } from './state/form-state.ts';

type FieldName = keyof Catalogue['account']['fields'];

/** The words for the problems of a form. */
export type ProblemTexts<F extends string> = {
  /** The fields in the order in which they stand. */
  fields: readonly F[];
  /** `Registration Failed!` and its like (docs/rules.md#errors-on-the-screen). */
  failed: string;
  t: Translate;
} & Named<F>;
/** The label of a field; a form with a field that the area `account` has no name for does not compile without. */
type Named<F extends string> = [F] extends [FieldName] ? { nameOf?: (field: F) => string } : { nameOf: (field: F) => string };

/** The problems of a form, above it: its fields' faults as links, or what is no field's fault. */
export function FormProblems<const F extends string>({
  state: { attempt, errors, general },
  fields,
  failed,
  nameOf,
  t,
}: ProblemTexts<F> & { state: FormState }) {
  if (attempt === 0) return null;
  if (general !== null) {
    return (
      <Notice key={attempt} kind="error" title={failed} live>
        {general}
      </Notice>
    );
  }
  const listed = fields.flatMap((name) =>
    errors[name] === undefined
      ? []
      : [{ name, text: `${nameOf?.(name) ?? t(`account:fields.${name as FieldName}`)}${t('account:form.colon')}${errors[name]}` }],
  );
  return <ErrorSummary key={attempt} title={failed} errors={listed} />;
}
