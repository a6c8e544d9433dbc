import { Worker } from 'node:worker_threads';

/** Runs a module in a thread of its own, to its end. @throws what it threw */
export function inThread(module: URL, workerData: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData });
    worker.on('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${module.pathname} ended with ${code}`))));
  });
}
