import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BACKEND, createPostgresDatabase, putDatabaseInto } from '../../support/database.ts';
import { startServer } from '../../support/process.ts';
import { freePort } from '../../support/services/free-port.ts';
import { listen } from '../../support/services/http-stub.ts';
import { samplesOf } from '../../support/services/metric-lines.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'telemetry-'));
const postgres = BACKEND === 'postgres' ? await createPostgresDatabase() : null;
if (!postgres) putDatabaseInto(dataDir);
afterAll(async () => {
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a process serves its metrics on a port of their own, never on the public one, and sends its last traces as it ends', async () => {
  const bodies: string[] = [];
  const receiver = await listen(
    createServer(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }),
  );
  const port = await freePort();
  const server = await startServer({
    DATA_DIR: dataDir,
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  // Twice: the second is answered before Hono is asked.
  for (let i = 0; i < 2; i += 1) expect((await fetch(`${server.origin}/api/news`)).status).toBe(200);
  for (const path of ['/metrics', '/api/metrics']) expect((await fetch(`${server.origin}${path}`)).status).toBe(404);
  const seen = samplesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  expect(seen.get('comic_hub_calls_total{method="GET",route="/news",status="200"}')).toBe(2);
  expect(seen.get('comic_hub_database_up')).toBe(1);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await receiver.close();
  expect(bodies.join('')).toContain('"name":"GET /news"');
});

test('a port that is taken, and the public one, stop the start with a line that says which', async () => {
  const port = await freePort();
  await expect(startServer({ DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(port) })).rejects.toThrow(
    'METRICS_PORT: must be another port than PORT',
  );
  const taken = await listen(createServer());
  await expect(startServer({ DATA_DIR: dataDir, METRICS_PORT: String(taken.port) })).rejects.toThrow('choose another with METRICS_PORT');
  await taken.close();
});
