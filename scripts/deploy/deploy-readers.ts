/** Reads what the build wrote for hosts as they would: what each sends with an address. */

export interface Sent {
  /** Each of them is obeyed. */
  policies: string[];
  resource: string | undefined;
  /** The device's parts that a page may use. */
  permissions: string | undefined;
}
export type Host = (path: string) => Sent;

const POLICY = 'Content-Security-Policy';
const RESOURCE = 'Cross-Origin-Resource-Policy';
const PERMISSIONS = 'Permissions-Policy';
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
    const [policies, resources, permissions] = [valuesOf(POLICY), valuesOf(RESOURCE), valuesOf(PERMISSIONS)];
    return {
      policies: meeting === 'joined' ? policies : policies.slice(-1),
      resource: meeting === 'joined' ? resources.join(', ') : resources.at(-1),
      permissions: meeting === 'joined' ? laterWords(permissions.join(', ')) : permissions.at(-1),
    };
  };
}

/** A dictionary of a header as a browser reads it: of a name that stands twice the later word counts (RFC 9651, section 3.2). */
function laterWords(text: string): string {
  const words = new Map(text.split(', ').map((word) => [word.split('=')[0] ?? '', word] as const));
  return [...words.values()].join(', ');
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
  const permissions = readMap(text, 'map $uri $comic_hub_permissions {');
  return (file) => ({ policies: chosen(policies, file), resource: chosen(resources, file)[0], permissions: chosen(permissions, file)[0] });
}

/** Goes by the address that was asked for. */
export function hostOfCaddy(text: string): Host {
  const choices = readMap(text, 'map {path} {comic_hub_policy} {comic_hub_resource_policy} {');
  const permissions = readMap(text, 'map {path} {comic_hub_permissions} {');
  return (path) => {
    const [policy = '', resource] = chosen(choices, path);
    return { policies: [policy], resource, permissions: chosen(permissions, path)[0] };
  };
}

/** Where an address leads on a host by its rules; null where it is answered as it is. */
export type Redirects = (path: string) => string | null;

const filled = (to: string, found: RegExpExecArray, placeholder: RegExp) => to.replaceAll(placeholder, (_, group: string) => found[Number(group)] ?? '');

/** By the `rewrite` lines of nginx; only those that a visitor sees lead anywhere. */
export function redirectsOfNginx(text: string): Redirects {
  const rules = [...text.matchAll(/^ *rewrite (\S+) (\S+) (?:permanent|redirect);$/gm)].map(([, pattern = '', to = '']) => ({
    pattern: new RegExp(pattern),
    to,
  }));
  return (path) => {
    for (const { pattern, to } of rules) {
      const found = pattern.exec(path);
      if (found) return filled(to, found, /\$(\d)/g);
    }
    return null;
  };
}

/** By the `redir` lines of Caddy, asked without a query. */
export function redirectsOfCaddy(text: string): Redirects {
  const patterns = new Map([...text.matchAll(/^@(\w+) path_regexp \w+ (\S+)$/gm)].map(([, name = '', pattern = '']) => [`@${name}`, new RegExp(pattern)]));
  const rules = [...text.matchAll(/^redir (\S+) (\S+) \d+$/gm)].flatMap(([, matcher = '', to = '']) => {
    const pattern = matcher.startsWith('@') ? patterns.get(matcher) : new RegExp(`^${escaped(matcher)}$`);
    return pattern ? [{ pattern, to }] : [];
  });
  return (path) => {
    for (const { pattern, to } of rules) {
      const found = pattern.exec(path);
      if (found) return filled(to, found, /\{re\.\w+\.(\d)\}/g);
    }
    return null;
  };
}

/**
 * By a `_redirects` file. `isOneAddress`: with and without a slash at the end an address is the same (Netlify), or not (Cloudflare);
 * both lead from a page's address with a slash to the page by themselves (`pages`).
 */
export function redirectsOfRules(text: string, { isOneAddress, pages }: { isOneAddress: boolean; pages: ReadonlySet<string> }): Redirects {
  const bare = (path: string) => path.replace(/\/$/, '');
  const rules = text.split('\n').flatMap((line) => {
    const [from, to, status] = line.split(' ');
    if (!from?.startsWith('/') || !to) return [];
    const names = [...from.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${escaped(isOneAddress ? bare(from) : from).replaceAll(/:\w+/g, '([^/]+)')}$`);
    return [{ pattern, names, to, isShown: status === '200' }];
  });
  return (path) => {
    if (path.endsWith('/') && pages.has(bare(path))) return bare(path);
    for (const { pattern, names, to, isShown } of rules) {
      const found = pattern.exec(isOneAddress ? bare(path) : path);
      if (found) return isShown ? null : to.replaceAll(/:(\w+)/g, (_, name: string) => found[names.indexOf(name) + 1] ?? '');
    }
    return null;
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
