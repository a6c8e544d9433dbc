import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { RechargeOutput } from '../../../contract/payments/recharge.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Recharge } from './recharge-store.ts';

interface RechargeScope {
  recharge: Recharge;
  t: Translate;
  language: Language;
}

export const RechargeContext = createContext<RechargeScope | null>(null);

/** The values that every part of a purchase works with. */
export function useRecharge(): RechargeScope {
  const scope = useContext(RechargeContext);
  if (scope === null) throw new Error('outside of a recharge');
  return scope;
}

/** Returns the plan and the method that are chosen so far, of what can be bought now. */
export function useChosen() {
  const { recharge } = useRecharge();
  const { plans, methods }: RechargeOutput = useStore(recharge.$offer);
  const values = useStore(recharge.$values);
  return { plan: plans.find(({ id }) => id === values['plan']), method: methods.find((method) => method === values['payment_method']) };
}

/** A typed control's part of the form. */
export function useRechargeField(name: string) {
  const { recharge, t } = useRecharge();
  const value = useStore(recharge.$values)[name] ?? '';
  const { errors } = useStore(recharge.$form);
  return {
    name,
    value,
    error: errors[name],
    requiredMark: t('account:form.required'),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => recharge.set(name, currentTarget.value),
    onBlur: () => recharge.leave(name),
  };
}
