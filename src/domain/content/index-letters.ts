import { normalise } from './lookup.ts';

/** The orders in which names are looked up: the page's language has one each (`zh` Zhuyin, `ja` kana, `en` Latin). */
export const INITIAL_ORDERS = ['zhuyin', 'kana', 'latin'] as const;
export type InitialOrder = (typeof INITIAL_ORDERS)[number];

/** The readings of a name in each order: its first Zhuyin letter, its kana, its Latin form without an article. */
export type Readings = Readonly<Record<InitialOrder, string>>;

/** A reading in Zhuyin, one sign, and one in kana, a whole name in hiragana. */
export const ZHUYIN_SIGN = /^[ㄅ-ㄩ]$/u;
export const KANA_READING = /^[ぁ-んー・ 0-9]+$/u;

/** The letters of each order, as a reader of the language says them; kana by the first of their row. */
export const INITIALS: Readonly<Record<InitialOrder, readonly string[]>> = {
  zhuyin: [...'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦㄧㄨㄩ'],
  kana: [...'あかさたなはまやらわ'],
  latin: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
};

/** The letter a name is found under, or none: a name may begin with a figure. */
export function initialOf(readings: Readings, order: InitialOrder): string | undefined {
  const letter = order === 'kana' ? kanaRow(readings.kana) : readings[order].normalize('NFD').charAt(0).toUpperCase();
  return INITIALS[order].includes(letter) ? letter : undefined;
}

/** Whether a name is found under a letter, in the order of whichever language has that letter; き asks for its row. */
export function hasInitial(readings: Readings, letter: string): boolean {
  const text = normalise(letter);
  const asked: Readings = { zhuyin: text, kana: text, latin: text };
  return INITIAL_ORDERS.some((order) => {
    const filed = initialOf(asked, order);
    return filed !== undefined && filed === initialOf(readings, order);
  });
}

/** か for が, ぎ, く…: the row of the first sound, its voicing and size aside. */
function kanaRow(reading: string): string {
  const first = reading.normalize('NFD').charAt(0);
  if (first < 'ぁ' || first > 'ん') return '';
  return INITIALS.kana.findLast((row) => (row === 'や' ? 'ゃ' : row === 'あ' ? 'ぁ' : row === 'わ' ? 'ゎ' : row) <= first) ?? '';
}
