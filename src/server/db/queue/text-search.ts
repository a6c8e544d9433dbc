import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { inSmall, likePattern } from '../sql-rules.ts';

/** Texts of staff's lists that a search looks into, as their indexes `*_grams` have them; the texts of a record are joined by what nobody searches for. */
const SEARCHED = {
  contact_messages: { text: "name || ' / ' || email", age: 'created_at', id: 'uuid', listed: 'true' },
  undelivered_messages: { text: "recipient || ' / ' || template", age: 'failed_at', id: 'text', listed: 'true' },
  space_leases: { text: "event_name || ' / ' || applicant_name || ' / ' || coalesce(organization_name, '')", age: 'created_at', id: 'uuid', listed: 'true' },
  advisories: { text: 'content', age: 'created_at', id: 'uuid', listed: "status <> 'offered'" },
} as const;

/** The pairs of neighbouring characters of a text, one alone at an end or beside a blank. `small` is the text in small letters. */
const pairsOf = (small: RawBuilder<string>) =>
  sql`string_to_array(regexp_replace(${small}, '(..)', '\\1 ', 'g') || ' ' || regexp_replace(substr(${small}, 2), '(..)', '\\1 ', 'g'), ' ')`;

/** The pairs of a text and its characters, as the indexes have them: what holds a text has all of that text's. */
const gramsOf = (text: string) => {
  const small = sql<string>`lower(${sql.raw(text)})`;
  return sql`(array_remove(${pairsOf(small)} || string_to_array(${small}, NULL), ''))`;
};

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
  const { text, age, id: type, listed } = SEARCHED[table];
  const holds = holdsIn(text, q);
  const newest = sql<{
    holds: boolean;
  }>`(SELECT ${holds} AS holds FROM ${sql.table(table)} WHERE ${sql.raw(listed)} ORDER BY ${sql.ref(age)} DESC LIMIT ${sql.lit(SAMPLE)})`;
  const sampled = await db.selectFrom(newest.as('newest')).select(sql<number>`(count(*) FILTER (WHERE holds))::int`.as('count')).executeTakeFirstOrThrow();
  const rows = sampled.count < COMMON_IN_SAMPLE ? await readHolding(db, table, q) : null;
  if (rows !== null && rows.length <= LISTED_MAX) {
    const ids = rows.map(({ id }) => id);
    return { isCommon: false, has: (id) => sql<boolean>`${sql.ref(id)} = ANY (${ids}::${sql.raw(type)}[])` };
  }
  return { isCommon: true, has: (id) => sql<boolean>`(SELECT ${holds} FROM ${sql.table(table)} AS held WHERE held.id = ${sql.ref(id)})` };
}

/** The ids of the records that hold a text, and one more than are listed where there are more. */
function readHolding(db: Db | Tx, table: keyof typeof SEARCHED, q: string): Promise<{ id: string }[]> {
  const { text } = SEARCHED[table];
  return db
    .selectFrom(
      sql<{ id: string }>`(SELECT id FROM ${sql.table(table)}
      WHERE ${gramsOf(text)} @> array_remove(${pairsOf(inSmall(q))}, '') AND ${holdsIn(text, q)} LIMIT ${sql.lit(LISTED_MAX + 1)})`.as('holding'),
    )
    .select('holding.id')
    .execute();
}

const holdsIn = (text: string, q: string) => sql<boolean>`(${sql.raw(text)}) ILIKE ${likePattern(q)}::text`;
