import { CLOSING_REASON_MAX_LENGTH } from '../../domain/closings/closing.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Field } from '../ui/Field.tsx';

const REASONS = ['reason_zh', 'reason_en', 'reason_ja'] as const;
type Reasons = Record<(typeof REASONS)[number], string>;

/** True when the reason stands in every language: e-mails can be written. */
export const hasReasons = (form: Reasons): boolean => REASONS.every((name) => form[name].trim() !== '');

interface Props extends Pick<StaffScope, 't'> {
  form: Reasons;
  faults: Record<string, string>;
  fill: (change: Partial<Reasons>) => void;
}

/** The reason in each language, for e-mails and pages. */
export function ReasonFields({ form, faults, fill, t }: Props) {
  return REASONS.map((name) => (
    <Field
      key={name}
      name={name}
      label={t(`closing:fields.${name}`)}
      autoComplete="off"
      maxLength={CLOSING_REASON_MAX_LENGTH}
      error={faults[name]}
      value={form[name]}
      onChange={({ target }) => fill({ [name]: target.value })}
    />
  ));
}
