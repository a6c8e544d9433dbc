import { type RawBuilder, sql } from 'kysely';
import { SEARCH_WORD_MAX_LENGTH } from '../../domain/staff/member-search.ts';
import { inSmall } from '../db/sql-rules.ts';

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
/** The text inside a name or an address, of `member_words`. */
export const PART = sql<string>`part.word`;

/** Behind every text that begins with a text. */
const LAST_CHARACTER = '\u{10FFFF}';
/**
 * The end of a range is a row comparison: of a range between two parameters a plan that is made once expects one member in 200, reads all of them and sorts;
 * so it follows the index, and stops where the list is full.
 */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whether a word begins with a text, as its index has it. */
export const beginsWith = (word: RawBuilder<string>, text: RawBuilder<string>, id: 'id' | 'part.member_id' = 'id'): RawBuilder<boolean> =>
  sql<boolean>`(${word} >= ${text} AND (${word}, ${sql.ref(id)}) < (${text} || ${LAST_CHARACTER}::text, ${LAST_ID}::uuid))`;

/** Whether a stored part, which is cut, begins with as much of a text as it can have. */
export const partBegins = (text: string): RawBuilder<boolean> =>
  beginsWith(PART, sql<string>`left(${inSmall(text)}, ${sql.lit(SEARCH_WORD_MAX_LENGTH)})`, 'part.member_id');

/** Whether a text is longer than what a stored part has of it, so that members are to be asked for the whole. */
export const isCut = (text: string): boolean => text.length > SEARCH_WORD_MAX_LENGTH;

/** Whether the whole of a long text stands in a word of a member. */
export const holdsWhole = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(strpos(lower(account), ${inSmall(text)}) > 0 OR strpos(lower(name), ${inSmall(text)}) > 0 OR strpos(lower(pen_name), ${inSmall(text)}) > 0
    OR strpos(lower(email), ${inSmall(text)}) > 0)`;
