import { expect, test } from 'vitest';
import { sampleCentre } from '../../tests/support/sample-centre.ts';
import { identityFaults, identityWords } from './check-identity.ts';

const { name, short_name, address, telephone, email, mail_from, notice } = sampleCentre;
const words = identityWords(sampleCentre);
const faultsOf = (source: string) => identityFaults('a.ts', source, words);

test.each([
  ...[name, short_name, address, notice].flatMap((each) => Object.values(each ?? {})),
  telephone ?? '',
  email,
  mail_from,
  `https://${email.replace(/.*@/, '')}/zh`,
])('“%s” in a source is a fault', (said) => {
  expect(faultsOf(`const x = 1;\nconst title = '${said}!';`)[0]).toMatch(/^a\.ts:2 /);
  expect(faultsOf(`歡迎加入${said.toUpperCase()}的`)).not.toEqual([]);
});

test('a placeholder, a part of a longer word and what programs call the product are none', () => {
  expect(faultsOf(`{{centre}} ${short_name.en}bed comic-hub-site`)).toEqual([]);
});
