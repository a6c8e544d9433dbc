import { calls } from '../../src/contract/index.ts';
import { errorCodesOf } from '../../src/server/http/openapi/openapi.ts';

const PATTERNS = calls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }));

/**
 * What is wrong with a refusal: a code that the call's contract does not name, so that OpenAPI and its callers do not know of it.
 * Null for one that is declared, and for paths of no call.
 */
export function undeclaredCode(method: string, path: string, code: unknown): string | null {
  const plain = path.split('?')[0] ?? '';
  const matching = PATTERNS.filter(({ call, pattern }) => call.method === method && pattern.test(plain));
  // Words before placeholders, as the router has it: `/advisory/slots` is no `/advisory/{id}`.
  const { call } = matching.find(({ call }) => call.path === plain) ?? matching[0] ?? {};
  if (call === undefined || typeof code !== 'string' || errorCodesOf(call).some((each) => each === code)) return null;
  return `${method} ${call.path} answered ${code}, which its contract does not declare`;
}
