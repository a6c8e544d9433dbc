import { AsyncLocalStorage } from 'node:async_hooks';

/** A piece of work whose reads a replica may answer. */
export interface Reading {
  /** Off as soon as the replica has failed it, and when it is over: what is left of it asks the primary. */
  isOn: boolean;
  /** Whether the replica has answered any of it. */
  isAnswered: boolean;
  /** Whether the replica has failed it. */
  hasFailed: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/** The reading that this is a part of; null where everything is the primary's. */
export function readingNow(): Reading | null {
  const reading = readings.getStore();
  return reading?.isOn ? reading : null;
}

/** Does work whose reads a replica may answer, and says what became of that. */
export async function readingElsewhere<T>(work: () => Promise<T> | T): Promise<{ result: T; reading: Reading }> {
  const reading: Reading = { isOn: true, isAnswered: false, hasFailed: false };
  try {
    return { result: await readings.run(reading, async () => work()), reading };
  } finally {
    // What was begun in its course and goes on (a timer, a write for later) is no part of it.
    reading.isOn = false;
  }
}
