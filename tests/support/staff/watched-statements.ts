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
  'Startup Cost': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

async function planOf(database: Database, { sql, parameters }: CompiledQuery, options: string): Promise<PlanNode> {
  const { rows } = await database.query(`EXPLAIN (${options}, FORMAT JSON) ${sql}`, parameters);
  const said = rows[0]?.['QUERY PLAN'];
  const [{ Plan }] = (typeof said === 'string' ? JSON.parse(said) : said) as [{ Plan: PlanNode }];
  return Plan;
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The rows of tables and indexes that a statement reads, run as it is: those that its conditions leave out as well. */
export async function rowsRead(database: Database, statement: CompiledQuery): Promise<number> {
  const scans = nodesOf(await planOf(database, statement, 'ANALYZE, TIMING OFF')).filter((node) => / Scan$/.test(node['Node Type']) && !node.Plans?.length);
  return scans.reduce(
    (sum, each) => sum + (each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0) + (each['Rows Removed by Index Recheck'] ?? 0)) * each['Actual Loops'],
    0,
  );
}

/** The planner's cost of a statement until it has its first row: what sorts or reads all of a table before is dear. */
export const costOfFirstRow = async (database: Database, statement: CompiledQuery): Promise<number> =>
  (await planOf(database, statement, 'COSTS'))['Startup Cost'];
