import { type ChildProcess, spawn } from 'node:child_process';

/** `npm run dev`: Astro's dev server on PORT (4321), the API with reload behind it on API_PORT (4322). */
const port = process.env['PORT'] ?? '4321';
const apiPort = process.env['API_PORT'] ?? '4322';
const children: ChildProcess[] = [
  spawn('node', ['--watch', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, PUBLIC_SITE_URL: process.env['PUBLIC_SITE_URL'] ?? `http://localhost:${port}`, SERVE_SITE: '0' },
  }),
  spawn('astro', ['dev', '--port', port], { stdio: 'inherit', env: { ...process.env, API_PORT: apiPort } }),
];
for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 1;
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.map((child) => child.kill(signal)));
