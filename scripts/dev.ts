import { type ChildProcess, spawn } from 'node:child_process';
import { checkPort, checkStart, startFailure } from '../src/server/check-start.ts';
import { readConfig } from '../src/server/config/config.ts';

/** `npm run dev`: Astro's dev server on PORT (4321), the API with reload behind it on API_PORT (4322). */
const port = process.env['PORT'] ?? '4321';
const apiPort = process.env['API_PORT'] ?? '4322';
const environment = { ...process.env, PORT: apiPort, PUBLIC_SITE_URL: process.env['PUBLIC_SITE_URL'] ?? `http://localhost:${port}`, SERVE_SITE: '0' };
try {
  const config = readConfig(environment);
  readConfig({ ...environment, PORT: port });
  await checkPort('localhost', Number(port));
  await checkPort(config.host, config.port, 'API_PORT');
  await checkStart(config);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
const children: ChildProcess[] = [];
const end = (code: number) => {
  for (const child of children) child.kill();
  process.exitCode = code;
};
/** Neither is of use without the other: when one ends, or cannot even begin, so does the other. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(command, args, { stdio: 'inherit', env });
  child.on('error', ({ message }) => {
    process.stderr.write(`${command} could not be run: ${message}\n`);
    end(1);
  });
  child.once('exit', (code) => end(code ?? 1));
  children.push(child);
}
run('node', ['--watch', 'src/server/main.ts'], environment);
run('astro', ['dev', '--port', port], { ...process.env, API_PORT: apiPort });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.map((child) => child.kill(signal)));
