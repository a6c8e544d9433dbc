/** What a name is looked up by: a Zhuyin letter, the kana of the whole name, the Latin name as it sorts. */
export interface NameInitials {
  zhuyin: string;
  kana: string;
  latin: string;
}

/** As people compare it: width, case and the kind of kana do not matter. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

const SMALL_KANA = 'ぁぃぅぇぉっゃゅょゎ';
const LARGE_KANA = 'あいうえおつやゆよわ';

/** The letter under which a kana is filed: `が` and `ガ` under `か`, `っ` under `つ`. */
function filed(letter: string): string {
  const bare = plain(letter)
    .normalize('NFD')
    .replace(/[\u3099\u309A]/g, '');
  return LARGE_KANA[SMALL_KANA.indexOf(bare)] ?? bare;
}

/** Whether a name begins with a letter, in the order of whichever language has it. */
export function hasInitial({ zhuyin, kana, latin }: NameInitials, letter: string): boolean {
  const asked = filed(letter);
  return [zhuyin, kana, latin].some((name) => filed([...name][0] ?? '') === asked);
}

/** Whether one of an item's names (in any language, or as kana) holds what is looked for. */
export function hasInName(names: readonly (string | undefined)[], part: string): boolean {
  const asked = plain(part);
  return names.some((name) => name !== undefined && plain(name).includes(asked));
}
