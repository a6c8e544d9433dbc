import * as v from 'valibot';
import { KANA_READING, type Readings, ZHUYIN_SIGN } from '../../domain/content/index-letters.ts';
import { nonEmpty } from './schema.ts';

/** The readings of a name in each language's own order. */
export const initialsSchema = v.strictObject({
  /** The Zhuyin of the first character of the zh name: ㄅ to ㄩ. */
  zhuyin: v.pipe(v.string(), v.regex(ZHUYIN_SIGN, 'must be one Zhuyin letter')),
  /** The whole ja name in hiragana. */
  kana: v.pipe(v.string(), v.regex(KANA_READING, 'must be hiragana')),
  /** The en name as it sorts: without a leading article. */
  latin: nonEmpty,
}) satisfies v.GenericSchema<unknown, Readings>;
