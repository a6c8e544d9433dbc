/** Reads what the build wrote for hosts as they would: what each sends with an address. */

export interface Sent {
  /** Each of them is obeyed. */
  policies: string[];
  resource: string | undefined;
}
export type Host = (path: string) => Sent;

const POLICY = 'Content-Security-Policy';
const RESOURCE = 'Cross-Origin-Resource-Policy';
const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');

export interface HeaderRule {
  path: string;
  pattern: RegExp;
  headers: [string, string][];
}

/** The rules of a `_headers` file. @throws Error for a line that is neither a path nor a header */
export function readRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const header = /^\s+([\w-]+): (.+)$/.exec(line);
    if (header) rules.at(-1)?.headers.push([header[1] ?? '', header[2] ?? '']);
    else if (line.startsWith('/')) {
      const pattern = escaped(line).replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+');
      rules.push({ path: line, pattern: new RegExp(`^${pattern}$`), headers: [] });
    } else throw new Error(`_headers: "${line}" is no rule`);
  }
  return rules;
}

/** Joins what several rules say (Cloudflare), or takes the last of them. */
export function hostOfRules(rules: readonly HeaderRule[], meeting: 'joined' | 'last'): Host {
  return (path) => {
    const matching = rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ headers }) => headers);
    const valuesOf = (name: string) => matching.flatMap(([each, value]) => (each === name ? [value] : []));
    const [policies, resources] = [valuesOf(POLICY), valuesOf(RESOURCE)];
    return { policies: meeting === 'joined' ? policies : policies.slice(-1), resource: meeting === 'joined' ? resources.join(', ') : resources.at(-1) };
  };
}

interface Choice {
  pattern: RegExp | null;
  values: string[];
}
/** The lines of a `map` of nginx or Caddy, up to its closing brace. */
function readMap(text: string, opening: string): Choice[] {
  const start = text.indexOf(opening);
  if (start < 0) throw new Error(`there is no ${opening}`);
  const lines = text.slice(start + opening.length, text.indexOf('\n}', start)).split('\n');
  return lines.flatMap((line) => {
    const [key, ...values] = [...line.matchAll(/"([^"]*)"|([^\s;]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    if (key === undefined) return [];
    return [{ pattern: key.startsWith('~') ? new RegExp(key.slice(1)) : null, values }];
  });
}
const chosen = (choices: readonly Choice[], path: string) =>
  (choices.find(({ pattern }) => pattern?.test(path)) ?? choices.find(({ pattern }) => pattern === null))?.values ?? [];

/** Goes by the path of the file that is sent. */
export function hostOfNginx(text: string): Host {
  const policies = readMap(text, 'map $uri $comic_hub_policy {');
  const resources = readMap(text, 'map $uri $comic_hub_resource_policy {');
  return (file) => ({ policies: chosen(policies, file), resource: chosen(resources, file)[0] });
}

/** Goes by the address that was asked for. */
export function hostOfCaddy(text: string): Host {
  const choices = readMap(text, 'map {path} {comic_hub_policy} {comic_hub_resource_policy} {');
  return (path) => {
    const [policy = '', resource] = chosen(choices, path);
    return { policies: [policy], resource };
  };
}

const directivesOf = (policy: string) =>
  new Map(policy.split(';').map((directive) => [directive.trim().split(/\s+/)[0] ?? '', directive.trim().split(/\s+/)] as const));

/** Differences between the policy that is sent and the page's own. */
export function missingOf(own: string, sent: string): string[] {
  const [owned, given] = [directivesOf(own), directivesOf(sent)];
  const less = [...owned].flatMap(([name, values]) => values.filter((value) => !given.get(name)?.includes(value)).map((value) => `${name}: ${value}`));
  return [...less, ...[...given.keys()].filter((name) => !owned.has(name) && name !== 'frame-ancestors').map((name) => `${name} is more than the page says`)];
}
