import { describe, expect, test, vi } from 'vitest';
import type { Texts } from './catalogue.ts';
import { fillText, MissingValue } from './fill-text.ts';
import { islandTranslator } from './island-translator.ts';

describe('a text with a hole', () => {
  test('is refused where it is made: a value that is not there, empty, only spaces, not a number', () => {
    const text = 'Pay the deposit by {{due}}; otherwise the reservation ends.';
    expect(fillText(text, { due: '28 November' })).toBe('Pay the deposit by 28 November; otherwise the reservation ends.');
    for (const due of [undefined, '', ' ', Number.NaN]) expect(() => fillText(text, { due })).toThrow(MissingValue);
    expect(fillText('{{left}} codes left', { left: 0 })).toBe('0 codes left');
  });

  test('is refused after it was made one line, too', () => {
    expect(() => fillText('{{name}}', { name: '\n' }, (value) => String(value).trim())).toThrow('No value for {{name}}');
  });
});

describe('an island', () => {
  const texts = { account: { form: { colon: 'For {{n}} days' } } } as unknown as Texts;
  const spoken = (): string[] => {
    const said = vi.mocked(console.error).mock.calls.map(([line]) => String(line));
    vi.mocked(console.error).mockClear();
    return said;
  };

  test('says in the console which text was not handed over, and which value is missing', () => {
    const t = islandTranslator('en', texts);
    expect(t('account:form.colon', { n: 3 })).toBe('For 3 days');
    expect(spoken()).toEqual([]);
    t('account:fields.account');
    t('account:form.colon');
    expect(spoken()).toEqual(['No text for fields.account in en', 'No value for {{n}} in "For {{n}} days"']);
  });
});
