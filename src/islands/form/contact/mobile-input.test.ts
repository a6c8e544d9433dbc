import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SmsSchema } from '../../../contract/accounts/member.ts';
import { dialablePhoneField } from '../../../contract/fields.ts';
import * as plan from '../../../domain/identity/number-plan.ts';
import { createMobileInput } from './mobile-input.ts';

const COUNTRIES = [
  ['TW', 'Taiwan', '886', true],
  ['BR', 'Brazil', '55', false],
  ['JP', 'Japan', '81', true],
] as const;
const inputOf = (loadPlan = async (): Promise<typeof plan> => plan) => createMobileInput({ countries: COUNTRIES, loadPlan });
/** Returns the number that the contract accepts, or its error message. */
function judged(input: ReturnType<typeof inputOf>, mobile: string): string {
  const result = v.safeParse(v.pipe(input.schema, SmsSchema), { mobile_country: input.$country.get(), mobile });
  return result.success ? result.output.mobile : result.issues[0].message;
}

test('Taiwan is chosen at first, with its own number and messages', () => {
  const input = inputOf();
  expect(input.takesSms()).toBe(true);
  expect(['0912345678', ' 0912345678 ', '886912345678', '912345678', '0812345678', '0912-345', ''].map((typed) => judged(input, typed))).toEqual([
    ...['0912345678', '0912345678', '0912345678'],
    ...['MOBILE_FORMAT', 'MOBILE_FORMAT', 'PHONE_FORMAT', 'REQUIRED'],
  ]);
});

test('a number of another country is stored with its calling code, if that country has it', async () => {
  const input = inputOf();
  input.choose('JP');
  await input.ready();
  expect(['09012345678', '9012345678', '819012345678', '12', '00000000000', '090-1234-5678', ''].map((typed) => judged(input, typed))).toEqual([
    ...['819012345678', '819012345678', '819012345678'],
    ...['FOREIGN_MOBILE_FORMAT', 'FOREIGN_MOBILE_FORMAT', 'PHONE_FORMAT', 'REQUIRED'],
  ]);
  expect(input.takesSms()).toBe(true);
  input.choose('BR');
  expect(input.takesSms()).toBe(false);
});

test('while the plan of numbers does not come, the form alone is checked, and the server says the rest', async () => {
  const input = inputOf(() => Promise.reject(new Error('offline')));
  input.choose('JP');
  await input.ready();
  expect(judged(input, '09012345678')).toBe('819012345678');
});

test('a phone number may be a landline, with its area code', async () => {
  const input = createMobileInput({ countries: COUNTRIES, field: 'phone', loadPlan: async () => plan });
  const judgedPhone = (phone: string): string => {
    const result = v.safeParse(v.pipe(input.schema, v.object({ phone: dialablePhoneField })), { phone_country: input.$country.get(), phone });
    return result.success ? result.output.phone : result.issues[0].message;
  };
  expect(['0223456789', '0912345678', '886223456789', '23456789', '819012345678', '09012345678', '02-2345', ''].map(judgedPhone)).toEqual([
    ...['0223456789', '0912345678', '0223456789'],
    ...['TAIWAN_PHONE_FORMAT', 'TAIWAN_PHONE_FORMAT', 'TAIWAN_PHONE_FORMAT', 'PHONE_FORMAT', 'REQUIRED'],
  ]);
  input.choose('JP');
  await input.ready();
  expect(['0312345678', '09012345678', '123'].map(judgedPhone)).toEqual(['81312345678', '819012345678', 'FOREIGN_PHONE_FORMAT']);
});

test('a form with several numbers has a country for each, and leaves out neither an empty one nor the other', async () => {
  const inputs = (['mobile', 'contact_number', 'guardian_phone'] as const).map((field) =>
    createMobileInput({ countries: COUNTRIES, field, loadPlan: async () => plan }),
  );
  const [mobile, other, guardian] = inputs as [ReturnType<typeof inputOf>, ReturnType<typeof inputOf>, ReturnType<typeof inputOf>];
  guardian.choose('JP');
  await guardian.ready();
  const countries = Object.fromEntries(inputs.map(({ countryField, $country }) => [countryField, $country.get()]));
  const given = { ...countries, mobile: '0912345678', contact_number: '', guardian_phone: '0312345678' };
  expect(v.parse(v.pipe(mobile.schema, other.schema, guardian.schema), given)).toEqual({
    ...{ mobile: '0912345678', contact_number: '', guardian_phone: '81312345678' },
  });
});

test('a stored number that a form begins with is shown with its country, unless something else is typed by then', async () => {
  const shown = async (begun: string, typed = begun) => {
    const input = inputOf();
    let digits = begun;
    const done = input.split(
      () => digits,
      (national) => {
        digits = national;
      },
    );
    digits = typed;
    await done;
    return [input.$country.get(), digits];
  };
  expect(await shown('819012345678')).toEqual(['JP', '9012345678']);
  expect(await shown('0912345678')).toEqual(['TW', '0912345678']);
  // The page does not have the country.
  expect(await shown('447400123456')).toEqual(['TW', '447400123456']);
  expect(await shown('819012345678', '0912345678')).toEqual(['TW', '0912345678']);
});
