import type { AnyCall, CallInput, FileCall } from '../contract/call.ts';

interface BuiltRequest {
  /** Under the base URL, without a leading slash. */
  path: string;
  body: URLSearchParams | FormData | Blob | undefined;
}

/** Fills a call's path and query, and makes a form of its body: urlencoded, or multipart where a file is in it (docs/rules.md#calls); JSON of one that a form cannot hold. */
export function buildRequest<C extends AnyCall>(call: C, input: CallInput<C>): BuiltRequest {
  if (call.sendsJson) return { path: buildPath(call, input), body: new Blob([JSON.stringify(partOf(input, 'body'))], { type: 'application/json' }) };
  return { path: buildPath(call, input), body: call.body ? formOf(pairsOf(partOf(input, 'body'))) : undefined };
}

/** A call's or a file's path with its parameters and query: under the base URL, without a leading slash. */
export function buildPath({ path }: Pick<AnyCall | FileCall, 'path'>, input: unknown): string {
  const params = partOf(input, 'params');
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(pairsOf(partOf(input, 'query')).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function formOf(fields: [string, string | Blob][]): URLSearchParams | FormData {
  const isMultipart = fields.some(([, value]) => value instanceof Blob);
  const form = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) {
    if (form instanceof FormData) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

function partOf(input: unknown, part: 'params' | 'query' | 'body'): object & Record<string, unknown> {
  if (typeof input !== 'object' || input === null || !(part in input)) return {};
  const value = (input as Record<string, unknown>)[part];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Adds fields: undefined and null are left out; a list becomes as many fields of one name. */
function pairsOf(values: Record<string, unknown>): [string, string | Blob][] {
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string | Blob] => [name, each instanceof Blob ? each : String(each)]),
  );
}
