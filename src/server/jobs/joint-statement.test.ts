import { describe, expect, test } from 'vitest';
import { jointStatement } from './joint-statement.ts';

const query = { text: 'SELECT o_units AS units FROM rent_book($1, $2)', values: ['a', 'b'] };

describe('a query and a job’s insert as one statement', () => {
  test('the values of the query come first', () => {
    const job = { text: '\n INSERT INTO pgboss.job (data) SELECT data FROM json_to_recordset($1::text::json)\n RETURNING id\n', values: ['[]'] };
    expect(jointStatement(query, job)).toEqual({
      text: `WITH job AS (INSERT INTO pgboss.job (data) SELECT data FROM json_to_recordset($3::text::json)\n RETURNING id) ${query.text}`,
      values: ['a', 'b', '[]'],
    });
  });

  test('a notice that goes with the job still goes', () => {
    const text =
      "\n WITH ins AS (\n INSERT INTO pgboss.job (data) VALUES ($1) RETURNING id, start_after\n ),\n notified AS (\n SELECT pg_notify('c', 'n') FROM ins LIMIT 1\n )\n SELECT id FROM ins WHERE (SELECT count(*) FROM notified) >= 0\n";
    const joint = jointStatement(query, { text, values: [1] });
    expect(joint?.values).toEqual(['a', 'b', 1]);
    expect(joint?.text).toMatch(/^WITH ins AS \(\s*INSERT INTO pgboss\.job \(data\) VALUES \(\$3\)/);
    expect(joint?.text).toMatch(/asked AS \(SELECT o_units .*\) SELECT asked\.\* FROM asked WHERE \(SELECT count\(\*\) FROM notified\) >= 0$/);
  });

  test('what is worded otherwise is not put together', () => {
    expect(jointStatement(query, { text: 'SELECT pgboss.put($1)', values: [1] })).toBeNull();
  });
});
