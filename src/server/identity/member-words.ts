import { type RawBuilder, sql } from 'kysely';
import { SEARCH_WORD_MAX_LENGTH } from '../../domain/staff/member-search.ts';

/** The indexed words of a member, the surest first: each is searched from its beginning on, and gives its hits in its own order. */
export const WORDS = [
  sql<string>`lower(account) COLLATE "C"`,
  sql<string>`lower(name) COLLATE "C"`,
  sql<string>`lower(pen_name) COLLATE "C"`,
  sql<string>`lower(email) COLLATE "C"`,
] as const;
export const MOBILE = sql<string>`mobile COLLATE "C"`;
/** A number from its end. */
export const MOBILE_END = sql<string>`reverse(mobile) COLLATE "C"`;
/** What stands inside a name or an address, of `member_words`. */
export const PART = sql<string>`part.word`;

/** Behind every text that begins with a text. */
const LAST_CHARACTER = '\u{10FFFF}';
/**
 * The end of a range is a row comparison: of a range between two parameters a plan that is made once expects one member in 200, reads all of them and sorts;
 * so it follows the index, and stops where the list is full.
 */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whether a word begins with a text, as its index has it. */
export const beginsWith = (word: RawBuilder<string>, text: string, id: 'id' | 'part.member_id' = 'id'): RawBuilder<boolean> =>
  sql<boolean>`(${word} >= ${text}::text AND (${word}, ${sql.ref(id)}) < (${text + LAST_CHARACTER}::text, ${LAST_ID}::uuid))`;

/** The beginning of a text that stored words can have, as they are cut. */
export const partStart = (text: string): string => [...text].slice(0, SEARCH_WORD_MAX_LENGTH).join('');

/** Whether the whole of a long text stands in a word of a member. */
export const holdsWhole = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(strpos(lower(account), ${text}::text) > 0 OR strpos(lower(name), ${text}::text) > 0 OR strpos(lower(pen_name), ${text}::text) > 0
    OR strpos(lower(email), ${text}::text) > 0)`;
