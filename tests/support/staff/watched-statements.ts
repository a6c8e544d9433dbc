import type { CompiledQuery, QueryExecutor } from 'kysely';
import type { Database } from '../../../src/server/db/client.ts';

/** Remembers the statements that a database is given, also those of transactions, until they are taken. */
export function watchStatements({ db }: Database): { take: () => CompiledQuery[] } {
  const seen: CompiledQuery[] = [];
  watch(db.getExecutor(), seen);
  return { take: () => seen.splice(0) };
}

function watch(executor: QueryExecutor, seen: CompiledQuery[]): QueryExecutor {
  const [execute, within] = [executor.executeQuery.bind(executor), executor.withConnectionProvider.bind(executor)];
  executor.executeQuery = (statement, ...rest) => {
    seen.push(statement);
    return execute(statement, ...rest);
  };
  executor.withConnectionProvider = (provider) => watch(within(provider), seen);
  return executor;
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Nodes that read a table or an index of their own: the index of a bitmap is read with its table, and a scan of a subquery reads nothing itself. */
const READS = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan', 'Tid Scan', 'Sample Scan']);

/** The rows of tables and indexes that a statement reads, run as it is: those that its conditions leave out as well. */
export async function rowsRead(database: Database, { sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await database.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`, parameters);
  const said = rows[0]?.['QUERY PLAN'];
  const [{ Plan }] = (typeof said === 'string' ? JSON.parse(said) : said) as [{ Plan: PlanNode }];
  return nodesOf(Plan)
    .filter((node) => READS.has(node['Node Type']))
    .reduce(
      (sum, each) => sum + (each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0) + (each['Rows Removed by Index Recheck'] ?? 0)) * each['Actual Loops'],
      0,
    );
}
