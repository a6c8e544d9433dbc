import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { TAIWAN } from '../../../domain/identity/mobile.ts';
import { PHONE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Field } from '../../ui/Field.tsx';
import { useIsAlive } from '../use-is-alive.ts';
import type { MobileInput } from './mobile-input.ts';

interface Props {
  input: MobileInput;
  /** By default that of a member's own mobile number. */
  label?: string;
  /** The form has a mobile number as well: here the country says whose it is. */
  isFurther?: boolean;
  isOptional?: boolean;
  /** Not of whoever fills the form in: nothing is suggested. */
  isOfOther?: boolean;
  /** Of a form that holds its values itself: what is typed, and who hears of it. */
  control?: Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange' | 'onBlur'>;
  /** Of a Taiwanese number. */
  hint?: string | undefined;
  errors: Readonly<Record<string, string>>;
  /** Tells the form that its faults are of the country before. */
  onCountry: () => void;
  /** Stands beside the number. */
  beside?: ReactNode;
  t: Translate;
}

/** A country or region, and a phone number of it. */
export function MobileFields({
  input,
  label = '',
  isFurther = false,
  isOptional = false,
  isOfOther = false,
  control,
  hint,
  errors,
  onCountry,
  beside,
  t,
}: Props) {
  const country = useStore(input.$country, { ssr: 'initial' });
  const isAlive = useIsAlive();
  const isTaiwan = country === TAIWAN;
  const shownHint = isTaiwan ? hint : t('account:register.foreignMobileHint');
  return (
    <>
      <Field
        kind="select"
        name={input.countryField}
        label={isFurther ? t('account:form.countryCodeOf', { field: label }) : t('account:fields.mobile_country')}
        autoComplete="off"
        value={country}
        onChange={({ target }) => {
          input.choose(target.value);
          onCountry();
        }}
      >
        {(isAlive ? input.countries : input.countries.slice(0, 1)).map(([id, name, callingCode]) => (
          <option key={id} value={id}>
            {name} +{callingCode}
          </option>
        ))}
      </Field>
      <Field
        {...control}
        name={input.field}
        label={label || t('account:fields.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete={isOfOther ? 'off' : isTaiwan ? 'tel' : 'tel-national'}
        maxLength={PHONE_MAX_LENGTH}
        {...(!isOptional && { required: true, requiredMark: t('account:form.required') })}
        error={errors[input.field]}
        beside={beside}
        {...(shownHint !== undefined && { hint: shownHint })}
      />
    </>
  );
}
