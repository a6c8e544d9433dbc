import * as v from 'valibot';
import type { Host, Redirects } from './deploy-readers.ts';

/** Reads what the build wrote as JSON for hosts as they would. */

const VercelSchema = v.object({
  headers: v.array(v.object({ source: v.string(), headers: v.array(v.object({ key: v.string(), value: v.string() })) })),
  redirects: v.array(v.object({ source: v.string(), destination: v.string(), statusCode: v.number() })),
  rewrites: v.array(v.object({ source: v.string(), destination: v.string() })),
});
const HeadersSchema = v.record(v.string(), v.string());
const StaticWebAppSchema = v.object({
  trailingSlash: v.literal('never'),
  globalHeaders: HeadersSchema,
  mimeTypes: v.record(v.string(), v.string()),
  responseOverrides: v.object({ 404: v.object({ rewrite: v.string() }) }),
  routes: v.array(
    v.object({
      route: v.string(),
      headers: v.optional(HeadersSchema),
      rewrite: v.optional(v.string()),
      redirect: v.optional(v.string()),
      statusCode: v.optional(v.number()),
    }),
  ),
});

const literal = (text: string) => text.replaceAll(/[.+?^${}|[\]\\]/g, '\\$&');

/** A `source` of Vercel: `:name`, `:name(pattern)` and `(pattern)`; an address with a slash at its end is another. */
function patternOf(source: string): RegExp {
  const parts = source.split(/(:\w+\([^)]*\)|:\w+|\([^)]*\))/);
  const text = parts.map((part) => {
    const [, name, pattern] = /^:(\w+)(?:\((.*)\))?$/.exec(part) ?? [];
    if (name !== undefined) return `(?<${name}>${pattern ?? '[^/]+'})`;
    return part.startsWith('(') ? part : literal(part);
  });
  return new RegExp(`^${text.join('')}$`);
}
const filled = (to: string, found: RegExpExecArray) => to.replaceAll(/:(\w+)/g, (_, name: string) => found.groups?.[name] ?? '');

const sentOf = (headers: readonly (readonly [string, string])[]): ReturnType<Host> => {
  const last = (name: string) => headers.findLast(([each]) => each === name)?.[1];
  return { policies: [last('Content-Security-Policy') ?? ''], resource: last('Cross-Origin-Resource-Policy'), permissions: last('Permissions-Policy') };
};

/** The headers that Vercel sends: of several headers of a name the last. */
export function hostOfVercel(text: string): Host {
  const rules = v.parse(VercelSchema, JSON.parse(text)).headers.map(({ source, headers }) => ({ pattern: patternOf(source), headers }));
  return (path) => sentOf(rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const)));
}

export function redirectsOfVercel(text: string): Redirects {
  const rules = v.parse(VercelSchema, JSON.parse(text)).redirects.map(({ source, destination }) => ({ pattern: patternOf(source), destination }));
  return (path) => {
    for (const { pattern, destination } of rules) {
      const found = pattern.exec(path);
      if (found) return filled(destination, found);
    }
    return null;
  };
}

/** The file of an address: that of its name, or the first of the rewrites. */
export function fileOfVercel(text: string, files: ReadonlySet<string>): (path: string) => string | null {
  const rules = v.parse(VercelSchema, JSON.parse(text)).rewrites.map(({ source, destination }) => ({ pattern: patternOf(source), destination }));
  return (path) => {
    if (files.has(path)) return path;
    for (const { pattern, destination } of rules) {
      const found = pattern.exec(path);
      if (found) return files.has(filled(destination, found)) ? filled(destination, found) : null;
    }
    return null;
  };
}

const fits = (route: string, path: string) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route);

/** The headers that Azure Static Web Apps sends: those of everything, and over them those of the first rule that fits. */
export function hostOfStaticWebApp(text: string): Host {
  const { globalHeaders, routes } = v.parse(StaticWebAppSchema, JSON.parse(text));
  return (path) => sentOf([...Object.entries(globalHeaders), ...Object.entries(routes.find(({ route }) => fits(route, path))?.headers ?? {})]);
}

/** It leads from a page's address with a slash to the page by itself. */
export function redirectsOfStaticWebApp(text: string, pages: ReadonlySet<string>): Redirects {
  const { routes } = v.parse(StaticWebAppSchema, JSON.parse(text));
  return (path) => {
    const rule = routes.find(({ route }) => fits(route, path));
    if (rule?.redirect !== undefined) return rule.redirect;
    if (rule?.rewrite !== undefined || !path.endsWith('/')) return null;
    return pages.has(path.slice(0, -1)) ? path.slice(0, -1) : null;
  };
}

/** The file of an address: that of the first rule that fits, where it names one, or that of its name with the ending of a page. */
export function fileOfStaticWebApp(text: string, files: ReadonlySet<string>): (path: string) => string | null {
  const { routes } = v.parse(StaticWebAppSchema, JSON.parse(text));
  return (path) => {
    const place = routes.find(({ route }) => fits(route, path))?.rewrite ?? path;
    return [place, `${place}.html`].find((file) => files.has(file)) ?? null;
  };
}
