import { useStore } from '@nanostores/react';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useApply } from '../apply/apply-context.ts';
import { APPLY_FIELDS } from '../apply/apply-fields.ts';
import { useFieldLabel } from './field-label.ts';

/** The faults that keep an application from going on, above it: those of fields as links, and those of no field. */
export function ApplyProblems() {
  const { store, t } = useApply();
  const { attempt, errors, general, hasFailed } = useStore(store.$state);
  const labelOf = useFieldLabel();
  if (attempt === 0) return null;
  const title = t(hasFailed ? 'lease:apply.refused' : 'lease:apply.failed');
  if (general !== null) {
    return (
      <Notice key={attempt} kind="error" title={title} live>
        {general}
      </Notice>
    );
  }
  const listed = APPLY_FIELDS.flatMap((name) =>
    errors[name] === undefined ? [] : [{ name, text: `${labelOf(name)}${t('account:form.colon')}${errors[name]}` }],
  );
  return <ErrorSummary key={attempt} title={title} errors={listed} />;
}
