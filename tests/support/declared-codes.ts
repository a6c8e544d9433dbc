import { calls, files } from '../../src/contract/index.ts';
import { errorCodesOf, errorCodesOfFile } from '../../src/server/http/openapi/openapi.ts';

/** Paths that a path of the contract stands for, `/advisory/{id}` for one. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}

const ROUTES = [
  ...calls.map((call) => ({ method: call.method, path: call.path, codes: () => errorCodesOf(call) })),
  ...files.map((file) => ({ method: file.method, path: file.path, codes: () => errorCodesOfFile(file) })),
].map((route) => ({ ...route, pattern: pathPattern(route.path) }));

/**
 * Returns what is wrong with a refusal: a code that the call's contract does not name, so that OpenAPI and its callers do not know of it.
 * Null for one that is declared, and for paths of no call.
 */
export function undeclaredCode(method: string, path: string, code: unknown): string | null {
  const plain = path.split('?')[0] ?? '';
  const matching = ROUTES.filter((route) => route.method === method && route.pattern.test(plain));
  // Words before placeholders, as the router has it: `/advisory/slots` is no `/advisory/{id}`.
  const route = matching.find((each) => each.path === plain) ?? matching[0];
  if (route === undefined || typeof code !== 'string' || route.codes().some((each) => each === code)) return null;
  return `${method} ${route.path} answered ${code}, which its contract does not declare`;
}
