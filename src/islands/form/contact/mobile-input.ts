import { atom, onMount } from 'nanostores';
import * as v from 'valibot';
import { isForeignMobile, isTaiwanMobile, isTaiwanPhone, storedMobile, storedPhone, TAIWAN } from '../../../domain/identity/mobile.ts';
import { readDraft } from '../draft.ts';

/** A country or region that a number may be of, as a page hands it to a form. */
export type MobileCountry = readonly [country: string, name: string, callingCode: string, takesSms: boolean];

/** The rules for numbers of other countries: loaded once somebody has one. */
type NumberPlan = Pick<typeof import('../../../domain/identity/number-plan.ts'), 'countryOfMobile' | 'foreignMobile'>;

/** The fields of the contract: a mobile number, and phone numbers that may be landlines. */
type NumberField = 'mobile' | 'phone' | 'contact_number' | 'guardian_phone';

export interface MobileInputOptions {
  /** Taiwan first. */
  countries: readonly MobileCountry[];
  field?: NumberField;
  /** The key of the form's draft; without one nothing is remembered. */
  draftKey?: string;
  loadPlan?: () => Promise<NumberPlan>;
}

/** A number as a form shows it. */
interface TypedNumber {
  country: string;
  digits: string;
}

/**
 * A phone number in a form: a country, and its number as people there write it. The contract has one field, so what is
 * typed is turned into the number as it is stored (`domain/identity/mobile.ts`) before it is checked or sent.
 */
export function createMobileInput({
  countries,
  field = 'mobile',
  draftKey,
  loadPlan = () => import('../../../domain/identity/number-plan.ts'),
}: MobileInputOptions) {
  const $country = atom<string>(TAIWAN);
  const countryField = `${field}_country` as const;
  let plan: NumberPlan | null = null;
  onMount($country, () => {
    const drafted = typeof window === 'undefined' || draftKey === undefined ? undefined : readDraft(sessionStorage, draftKey)[countryField];
    if (drafted !== undefined) choose(drafted);
  });

  /** The plan of numbers, where it is needed; without it only a number's form is checked here, and the server says the rest. */
  async function ready(): Promise<void> {
    if ($country.get() !== TAIWAN) await load();
  }
  async function load(): Promise<void> {
    plan ??= await loadPlan().catch(() => null);
  }
  /** Chooses a country that the page has; any other stays unchosen. */
  function choose(country: string): void {
    if (known(country) === undefined) return;
    $country.set(country);
    void ready();
  }
  const known = (country: string) => countries.find(([id]) => id === country);

  /** The number as it is stored; what is none stays something that the contract refuses in the right words. */
  function stored(typed: string): string {
    const digits = typed.trim();
    if (!/^[0-9]+$/.test(digits)) return digits;
    if ($country.get() === TAIWAN) return isTaiwanese(digits, field) ? digits : NO_TAIWANESE;
    const callingCode = known($country.get())?.[2] ?? '';
    if (plan === null) return `${callingCode}${digits.replace(/^0+/, '')}`;
    return plan.foreignMobile($country.get(), digits) ?? callingCode;
  }

  /** A stored number of another country as people there write it; null for every other number, and while the plan does not come. */
  async function typed(number: string): Promise<TypedNumber | null> {
    if (!isForeignMobile(number)) return null;
    await load();
    const country = plan?.countryOfMobile(number) ?? null;
    const [, , callingCode = ''] = (country !== null && known(country)) || [];
    if (plan === null || country === null || callingCode === '') return null;
    const national = number.slice(callingCode.length);
    // A few numbers can be read in two ways without their calling code: they keep it.
    return { country, digits: plan.foreignMobile(country, national) === number ? national : number };
  }

  /** Shows a stored number that a form begins with as its country and digits, unless something else is typed by then. */
  async function split(read: () => string, write: (digits: string) => void): Promise<void> {
    if ($country.get() !== TAIWAN) return;
    const begun = read();
    const number = await typed(begun);
    if (number === null || read() !== begun || $country.get() !== TAIWAN) return;
    choose(number.country);
    write(number.digits);
  }

  return {
    countries,
    field,
    countryField,
    $country,
    choose,
    ready,
    /** True when SMS reach a country's numbers; a component names the country that it shows. */
    takesSms: (country: string = $country.get()) => known(country)?.[3] ?? true,
    stored,
    split,
    /** The same for the number in a form's own control. */
    splitIn: async (form: HTMLFormElement): Promise<void> => {
      const control = form.elements.namedItem(field);
      if (!(control instanceof HTMLInputElement)) return;
      await split(
        () => control.value,
        (digits) => {
          control.value = digits;
        },
      );
    },
    /** Turns the form's values into those of the contract, whose schema comes after it in a pipe. */
    schema: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform(
        ({ [countryField]: _, [field]: number, ...others }): Record<string, unknown> => ({
          ...others,
          // A form that does not ask for a number sends none.
          ...(number !== undefined && { [field]: typeof number === 'string' ? stored(number) : number }),
        }),
      ),
    ),
  };
}
export type MobileInput = ReturnType<typeof createMobileInput>;

const isTaiwanese = (digits: string, field: NumberField): boolean =>
  field === 'mobile' ? isTaiwanMobile(storedMobile(digits)) : isTaiwanPhone(storedPhone(digits));

/** Begins as a Taiwanese number does, and is too short for any. */
const NO_TAIWANESE = '0';
