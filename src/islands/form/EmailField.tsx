import type { ReactNode } from 'react';
import { EMAIL_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { Field } from '../ui/Field.tsx';

interface Props {
  hint?: string;
  error: string | undefined;
  /** Stands beside the address. */
  beside?: ReactNode;
  t: Translate;
}

/** The e-mail address of whoever fills in a form: always asked for. */
export function EmailField({ hint, error, beside, t }: Props) {
  return (
    <Field
      name="email"
      label={t('account:fields.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
      required
      requiredMark={t('account:form.required')}
      error={error}
      beside={beside}
      {...(hint && { hint })}
    />
  );
}
