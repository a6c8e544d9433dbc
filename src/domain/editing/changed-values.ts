/** Values of fields as they are written in a file: texts, numbers, lists and groups of them. */
type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same; the order of a group's fields says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((each, i) => isSame(each, other[i]));
  if (isGroup(one) && isGroup(other)) return namesOf(one, other).every((name) => isSame(one[name], other[name]));
  return Object.is(one, other);
}

const namesOf = (...groups: Group[]): string[] => [...new Set(groups.flatMap((group) => Object.keys(group)))];

/** The parts of some values that are looked at one by one: of groups, and of lists as long as each other; undefined where they are one thing. */
function partsOf(...values: unknown[]): string[] | undefined {
  if (values.every(isGroup)) return namesOf(...values);
  const [first] = values;
  if (!Array.isArray(first) || first.length === 0 || !values.every((value) => Array.isArray(value) && value.length === first.length)) return undefined;
  return values.flat().every(isGroup) ? first.map((_, at) => String(at)) : undefined;
}

const partOf = (value: unknown, name: string): unknown => Object(value)[name];

/** A field that two have changed, each in their own way. */
export interface FieldConflict {
  /** `shared.tags`, `texts.en.front.title`. */
  path: string;
  mine: unknown;
  theirs: unknown;
}
export interface Merged {
  /** Both sides’ changes; of a field that both have changed, mine. */
  value: unknown;
  conflicts: FieldConflict[];
  /** The fields that are theirs. */
  taken: string[];
}

/** Puts together what two have made of the same values. Nothing of either is lost: a field that both have changed is a conflict, for somebody to decide. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, path = ''): Merged {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine, conflicts: [], taken: [] };
  if (isSame(base, mine)) return { value: theirs, conflicts: [], taken: changedPaths(base, theirs, path) };
  // What neither had before, both may have begun.
  const parts = partsOf(base ?? {}, mine, theirs);
  if (parts === undefined) return { value: mine, conflicts: [{ path, mine, theirs }], taken: [] };
  const merged = parts.map((name) => {
    const within = path === '' ? name : `${path}.${name}`;
    return [name, mergeValues(partOf(base, name), partOf(mine, name), partOf(theirs, name), within)] as const;
  });
  const kept = merged.filter(([, { value }]) => value !== undefined).map(([name, { value }]) => [name, value] as const);
  return {
    value: Array.isArray(mine) ? kept.map(([, value]) => value) : Object.fromEntries(kept),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
    taken: merged.flatMap(([, { taken }]) => taken),
  };
}

/** The fields in which two values differ, by their paths. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (isSame(before, after)) return [];
  const parts = partsOf(before, after);
  if (parts === undefined) return [path];
  return parts.flatMap((name) => changedPaths(partOf(before, name), partOf(after, name), path === '' ? name : `${path}.${name}`));
}

/** The value with another one at a path; undefined takes the field away. */
export function withValue(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(whole)) return whole.map((each: unknown, at) => (String(at) === first ? withValue(each, rest, value) : each));
  const group: Record<string, unknown> = isGroup(whole) ? { ...whole } : {};
  const next = withValue(group[first], rest, value);
  if (next === undefined) delete group[first];
  else group[first] = next;
  return group;
}

/** The most lists and groups that lie in one another in a field of an item; those of the content are five deep. */
export const VALUES_DEEPEST = 16;

/** Whether values lie no deeper in one another than any field has them: whoever walks through them by calling itself comes to an end. */
export function isShallow(values: unknown): boolean {
  let level: unknown[] = [values];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > VALUES_DEEPEST) return false;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return true;
}
