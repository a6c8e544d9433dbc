import * as v from 'valibot';

const DraftSchema = v.record(v.string(), v.string());

/** Saves the values of a form for the tab: a draft survives a reload, a look at the terms, a wrong turn. Never a password. */
export function saveDraft(storage: Storage, key: string, values: Readonly<Record<string, string>>): void {
  storage.setItem(key, JSON.stringify(values));
}

export function readDraft(storage: Storage, key: string): Record<string, string> {
  try {
    const parsed = v.safeParse(DraftSchema, JSON.parse(storage.getItem(key) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    // Not ours, or half written: an empty form is what it is worth.
    return {};
  }
}

export function removeDraft(storage: Storage, key: string): void {
  storage.removeItem(key);
}
