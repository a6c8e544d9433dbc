import type { WithLock } from '../../src/client/refresh.ts';

/** A `Storage` that lives in memory. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, String(value)),
  };
}

/** Web Locks as several tabs share them: one holder a name, the rest wait in a row. */
export function sharedLocks(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(
      name,
      next.catch(() => {}),
    );
    return next;
  };
}
