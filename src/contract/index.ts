import * as award from './award.ts';
import type { AnyCall } from './call.ts';
import * as dateSetting from './date-setting.ts';
import * as device from './device.ts';
import * as faq from './faq.ts';
import * as member from './member.ts';
import * as news from './news.ts';
import * as pointLog from './point-log.ts';
import * as rent from './rent.ts';
import * as rule from './rule.ts';
import * as search from './search.ts';
import * as token from './token.ts';

const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call of the contract: for the OpenAPI document, and for the tests that walk all of them. */
export const calls: readonly AnyCall[] = [news, faq, award, token, member, device, dateSetting, rule, rent, pointLog, search].flatMap((module) =>
  Object.values(module).filter(isCall),
);

const patterns = calls.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** The methods of the calls that a path under `/api` may be; none for a path that the contract does not have. */
export function methodsOf(path: string): string[] {
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
