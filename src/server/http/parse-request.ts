import * as v from 'valibot';
import type { Schema } from '../../contract/call.ts';
import { faultsOf } from '../../contract/field-message.ts';
import { findMalformedText } from '../../contract/malformed-text.ts';
import { Refusal } from '../../contract/refusal.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Parts<T> = { [Part in (typeof PARTS)[number]]?: T };

/** The parts of a request as their schemas read them, which `R` says. @throws Refusal NOT_FOUND, VALIDATION_FAILED */
export function parseRequest<R>(schemas: Parts<Schema | undefined>, given: Parts<unknown>): R {
  const read = (part: (typeof PARTS)[number]) => v.safeParse(schemas[part] ?? v.object({}), given[part] ?? {});
  // A parameter that cannot be an id names nothing.
  const params = read('params');
  if (!params.success) throw new Refusal('NOT_FOUND');
  const [query, body] = [read('query'), read('body')];
  const issues = [...(query.issues ?? []), ...(body.issues ?? [])];
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(issues) });
  const faults = findMalformedText(body.output);
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  return { params: params.output, query: query.output, body: body.output } as R;
}
