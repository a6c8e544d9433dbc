import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The memory of a twin: a file for each record, so that a restart keeps it. One process at a time has it open. */
export interface Records<T> {
  /** False when there is one of that id. */
  add(id: string, record: T): boolean;
  read(id: string): T | null;
  all(): T[];
  /** Puts a new version in place of a record, whole or not at all. @returns the new version; null without a record of that id */
  change(id: string, step: (record: T) => T): T | null;
}

const ID = /^[A-Za-z0-9]{1,64}$/;

/** Opens the records in a folder, which is made when it is not there. @throws ValiError for a file of another shape */
export function openRecords<S extends v.GenericSchema<unknown, unknown>>(folder: string, schema: S): Records<v.InferOutput<S>> {
  type Kept = v.InferOutput<S>;
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, Kept>();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json')))
    known.set(name.slice(0, -'.json'.length), v.parse(schema, JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  const put = (id: string, record: Kept) => {
    const path = join(folder, `${id}.json`);
    // Read by nobody until it is complete: a process that is killed leaves the version before.
    writeFileSync(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`);
    renameSync(`${path}.new`, path);
    known.set(id, record);
  };
  return {
    add: (id, record) => {
      if (!ID.test(id)) throw new RangeError('A record has an id of letters and digits');
      if (known.has(id)) return false;
      put(id, record);
      return true;
    },
    read: (id) => known.get(id) ?? null,
    all: () => [...known.values()],
    change: (id, step) => {
      const record = known.get(id);
      if (record === undefined) return null;
      const next = step(record);
      put(id, next);
      return next;
    },
  };
}
