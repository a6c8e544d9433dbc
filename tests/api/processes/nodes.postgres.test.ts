import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../../support/database.ts';
import { startServer } from '../../support/process.ts';

test('nodes that start together on an empty database all come up', async () => {
  const { url, drop } = await createPostgresDatabase();
  const nodes = await Promise.all([1, 2, 3].map(() => startServer({ DATABASE_URL: url })));
  const states = await Promise.all(nodes.map(async ({ origin }) => (await fetch(`${origin}/api/health/ready`)).status));
  expect(states).toEqual([200, 200, 200]);
  for (const node of nodes) node.kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  await drop();
});
