import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MadePage, WriterData } from './page-writer.ts';

/** Pages handed over at once: each handing-over wakes a thread. */
const BATCH = 32;
/** Pages not yet written, beyond which making waits for writing: what waits is memory. */
const MOST_WAITING = 1024;

/** The other end of `page-writer.ts`. */
export class WriteWorker {
  readonly #worker: Worker;
  #batch: MadePage[] = [];
  #waiting = 0;
  #fault: unknown;

  constructor(data: WriterData) {
    this.#worker = new Worker(new URL('./page-writer.ts', import.meta.url), { workerData: data });
    this.#worker.on('message', (written: number) => {
      this.#waiting -= written;
    });
    this.#worker.on('error', (fault) => {
      this.#fault = fault;
    });
  }

  /** Takes a page, and its memory. @throws what kept an earlier one from being written */
  async write(page: MadePage): Promise<void> {
    this.#batch.push(page);
    if (this.#batch.length >= BATCH) this.#hand();
    while (this.#waiting > MOST_WAITING) await this.#answer();
  }

  /** When every page is written. @throws what kept one from it */
  async end(): Promise<void> {
    this.#hand();
    try {
      while (this.#waiting > 0) await this.#answer();
    } finally {
      await this.#worker.terminate();
    }
  }

  #hand(): void {
    if (this.#fault) throw this.#fault;
    this.#waiting += this.#batch.length;
    this.#worker.postMessage(
      this.#batch,
      this.#batch.map(({ bytes }) => bytes.buffer),
    );
    this.#batch = [];
  }

  async #answer(): Promise<void> {
    if (this.#fault) throw this.#fault;
    await once(this.#worker, 'message');
  }
}
