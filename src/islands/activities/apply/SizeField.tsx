import { useStore } from '@nanostores/react';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useApply } from './apply-context.ts';
import { sizeOf } from './validate-registration.ts';

/** The number of people who come, the member included; of an offer as many as it is for. */
export function SizeField() {
  const { apply, t } = useApply();
  const { group_max: max } = useStore(apply.$registration);
  const session = useStore(apply.$session);
  const values = useStore(apply.$values);
  const { errors } = useStore(apply.$form);
  const size = sizeOf(values, session);
  const isOffer = session.wait?.status === 'offered';
  const numbers = isOffer ? [size] : Array.from({ length: max }, (_, i) => i + 1);
  return (
    <ChoiceField
      name="size"
      legend={t('registration:fields.size')}
      hint={t('registration:hints.size', { max })}
      choices={numbers.map((each) => ({ value: String(each), label: t('registration:people', { count: each }) }))}
      value={String(size)}
      onChoose={(value) => apply.set('size', value)}
      error={errors['size']}
      required
    />
  );
}
