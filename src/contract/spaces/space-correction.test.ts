import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { correctionSchema } from './space-correction.ts';

const faultsOf = (values: Record<string, unknown>) => {
  const result = v.safeParse(correctionSchema(['mobile', 'id_number', 'identity_proof', 'other'], 'individual'), values);
  return result.issues?.map(({ path, message }) => [path?.[0]?.key, message]);
};

describe('the form of a correction', () => {
  test('says what is missing together with what is wrong, each field once', () => {
    expect(faultsOf({ mobile: '12345', id_number: 'A123456789' })).toEqual([
      ['mobile', 'FOREIGN_MOBILE_FORMAT'],
      ['identity_proof', 'FILE_REQUIRED'],
      ['other', 'FILE_REQUIRED'],
    ]);
  });

  test('looks at a number of an identity card although another field is wrong', () => {
    expect(faultsOf({ mobile: '12345', id_number: 'A123456788' })?.map(([field]) => field)).toEqual(['mobile', 'id_number', 'identity_proof', 'other']);
  });
});
