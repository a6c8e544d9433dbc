import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../../../tests/support/services/ecpay-vectors.json' with { type: 'json' };
import { checkMacValue, type EcpayFields, isGenuine } from './check-mac-value.ts';

const SECRETS = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };

describe('the checksum of ECPay', () => {
  test.each(vectors)('$name', ({ fields, hashKey, hashIv, checkMacValue: expected }) => {
    const named = fields as unknown as EcpayFields;
    expect(checkMacValue(named, { hashKey, hashIv })).toBe(expected);
    expect(isGenuine({ ...named, CheckMacValue: expected }, { hashKey, hashIv })).toBe(true);
  });

  test('there are as many vectors as there were', () => expect(vectors).toHaveLength(10));

  test('it says nothing of the order in which fields come, and of itself', () => {
    const fields = { b: '2', A: '1', c: '3' };
    expect(checkMacValue({ c: '3', b: '2', A: '1', CheckMacValue: 'X' }, SECRETS)).toBe(checkMacValue(fields, SECRETS));
  });

  test('whatever is changed, added or taken away, it is not genuine any more', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('RtnCode', 'TradeAmt', 'gwsr', 'MerchantTradeNo'), text, { minKeys: 1 }), text, (fields, other) => {
        const signed = { ...fields, CheckMacValue: checkMacValue(fields, SECRETS) };
        expect(isGenuine(signed, SECRETS)).toBe(true);
        expect(isGenuine({ ...signed, Extra: other }, SECRETS)).toBe(false);
        for (const [name, value] of Object.entries(fields)) if (value !== other) expect(isGenuine({ ...signed, [name]: other }, SECRETS)).toBe(false);
      }),
    );
  });

  test.each([undefined, '', '0'.repeat(64), 'ü'.repeat(32)])('%j is no checksum', (given) => {
    expect(isGenuine({ TradeAmt: '1', ...(given !== undefined && { CheckMacValue: given }) }, SECRETS)).toBe(false);
  });
});
