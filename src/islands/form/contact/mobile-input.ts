import { atom, onMount } from 'nanostores';
import * as v from 'valibot';
import { isTaiwanMobile, storedMobile, TAIWAN } from '../../../domain/identity/mobile.ts';
import { readDraft } from '../draft.ts';

/** A country or region that a number may be of, as a page hands it to a form. */
export type MobileCountry = readonly [country: string, name: string, callingCode: string, takesSms: boolean];

/** The rules for numbers of other countries: loaded once somebody has one. */
type NumberPlan = Pick<typeof import('../../../domain/identity/number-plan.ts'), 'foreignMobile'>;

export interface MobileInputOptions {
  /** Taiwan first. */
  countries: readonly MobileCountry[];
  /** The key of the form's draft; without one nothing is remembered. */
  draftKey?: string;
  loadPlan?: () => Promise<NumberPlan>;
}

/**
 * A mobile number in a form: a country, and its number as people there write it. The contract has one field, so what is
 * typed is turned into the number as it is stored (`domain/identity/mobile.ts`) before it is checked or sent.
 */
export function createMobileInput({ countries, draftKey, loadPlan = () => import('../../../domain/identity/number-plan.ts') }: MobileInputOptions) {
  const $country = atom<string>(TAIWAN);
  let plan: NumberPlan | null = null;
  onMount($country, () => {
    const drafted = typeof window === 'undefined' || draftKey === undefined ? undefined : readDraft(sessionStorage, draftKey)['mobile_country'];
    if (countries.some(([country]) => country === drafted)) choose(drafted ?? TAIWAN);
  });

  /** The plan of numbers, where it is needed; without it only a number's form is checked here, and the server says the rest. */
  async function ready(): Promise<void> {
    if ($country.get() === TAIWAN || plan !== null) return;
    plan = await loadPlan().catch(() => null);
  }
  function choose(country: string): void {
    $country.set(country);
    void ready();
  }
  const known = (country: string) => countries.find(([id]) => id === country);

  /** The number as it is stored; what is none stays something that the contract refuses in the right words. */
  function stored(typed: string): string {
    const digits = typed.trim();
    if (!/^[0-9]+$/.test(digits)) return digits;
    if ($country.get() === TAIWAN) return isTaiwanMobile(storedMobile(digits)) ? digits : NO_TAIWANESE;
    const callingCode = known($country.get())?.[2] ?? '';
    if (plan === null) return `${callingCode}${digits.replace(/^0+/, '')}`;
    return plan.foreignMobile($country.get(), digits) ?? callingCode;
  }

  return {
    countries,
    $country,
    choose,
    ready,
    /** True when SMS reach a country's numbers; a component names the country that it shows. */
    takesSms: (country: string = $country.get()) => known(country)?.[3] ?? true,
    stored,
    /** Turns the form's values into those of the contract, whose schema comes after it in a pipe. */
    schema: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform(
        ({ mobile_country: _, mobile, ...others }): Record<string, unknown> => ({
          ...others,
          mobile: typeof mobile === 'string' ? stored(mobile) : mobile,
        }),
      ),
    ),
  };
}
export type MobileInput = ReturnType<typeof createMobileInput>;

/** Begins as a Taiwanese number does, and is too short for any. */
const NO_TAIWANESE = '0';
