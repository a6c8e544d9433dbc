/** The orders in which names are looked up: the page's language has one each (`zh` Zhuyin, `ja` kana, `en` Latin). */
export type InitialOrder = 'zhuyin' | 'kana' | 'latin';

/** The letters of each order, as a reader of the language says them; kana by the first of their row. */
export const INITIALS: Readonly<Record<InitialOrder, readonly string[]>> = {
  zhuyin: [...'ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦㄧㄨㄩ'],
  kana: [...'あかさたなはまやらわ'],
  latin: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
};

/** The letter a name is found under, or none: a name may begin with a figure. */
export function initialOf(initials: Readonly<Record<InitialOrder, string>>, order: InitialOrder): string | undefined {
  const letter = order === 'kana' ? kanaRow(initials.kana) : initials[order].normalize('NFD').charAt(0).toUpperCase();
  return INITIALS[order].includes(letter) ? letter : undefined;
}

/** か for が, ぎ, く…: the row of the first sound, its voicing and size aside. */
function kanaRow(reading: string): string {
  const first = reading.normalize('NFD').charAt(0);
  if (first < 'ぁ' || first > 'ん') return '';
  return INITIALS.kana.findLast((row) => (row === 'や' ? 'ゃ' : row === 'あ' ? 'ぁ' : row === 'わ' ? 'ゎ' : row) <= first) ?? '';
}
