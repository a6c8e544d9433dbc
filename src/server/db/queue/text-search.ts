import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { likePattern } from '../sql-rules.ts';

/** Texts of staff's lists that a search looks into, as their indexes `*_grams` have them; the texts of a record are joined by what nobody searches for. */
const SEARCHED = {
  contact_messages: { text: "name || ' / ' || email", age: 'created_at', id: 'uuid' },
  undelivered_messages: { text: "recipient || ' / ' || template", age: 'failed_at', id: 'text' },
  space_leases: { text: "event_name || ' / ' || applicant_name || ' / ' || coalesce(organization_name, '')", age: 'created_at', id: 'uuid' },
  advisories: { text: 'content', age: 'created_at', id: 'uuid' },
} as const;

/** The pairs of neighbouring characters of a text, and its characters, each in small letters: what holds a text has all of that text's. */
const gramsOf = (text: string) =>
  `(array_remove(string_to_array(regexp_replace(lower(${text}), '(..)', '\\1 ', 'g') || ' ' || regexp_replace(substr(lower(${text}), 2), '(..)', '\\1 ', 'g'), ' ')
    || string_to_array(lower(${text}), NULL), ''))`;

/** The rarest of a searched text: its pairs, or its only character. */
function wantedGrams(q: string): string[] {
  const letters = [...q.toLowerCase()];
  const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
  return (pairs.length === 0 ? letters : pairs).flatMap((pair) => pair.split(' ')).filter((gram) => gram !== '');
}

/** The newest so many show how common a text is; what has it more often than this is met soon in any list. */
const [SAMPLE, COMMON_IN_SAMPLE] = [1000, 10];
/** So many are listed by id. */
const LISTED_MAX = 1500;

/** The records that hold a text, as a condition on a list. */
export interface FoundTexts {
  /** `id` is the column of the list. */
  has: (id: string) => RawBuilder<boolean>;
  /** So many hold it that each row of the list is asked. */
  isCommon: boolean;
}

/** The records of a table that hold a text, found by its index: without one that its provider would have to have (docs/decisions/310). */
export async function findTexts(db: Db | Tx, table: keyof typeof SEARCHED, q: string): Promise<FoundTexts> {
  const { text, age, id: type } = SEARCHED[table];
  const holds = sql<boolean>`(${sql.raw(text)}) ILIKE ${likePattern(q)}::text`;
  const { rows: sampled } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT ${holds} AS holds FROM ${sql.table(table)} ORDER BY ${sql.ref(age)} DESC LIMIT ${sql.lit(SAMPLE)}) AS newest WHERE holds`.execute(db);
  const isRare = (sampled[0]?.count ?? 0) < COMMON_IN_SAMPLE;
  const { rows } = isRare
    ? await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} WHERE ${sql.raw(gramsOf(text))} @> ${wantedGrams(q)}::text[] AND ${holds}
        LIMIT ${sql.lit(LISTED_MAX + 1)}`.execute(db)
    : { rows: [] };
  if (isRare && rows.length <= LISTED_MAX) {
    const ids = rows.map(({ id }) => id);
    return { isCommon: false, has: (id) => sql<boolean>`${sql.ref(id)} = ANY (${ids}::${sql.raw(type)}[])` };
  }
  return { isCommon: true, has: (id) => sql<boolean>`(SELECT ${holds} FROM ${sql.table(table)} AS held WHERE held.id = ${sql.ref(id)})` };
}
