import * as v from 'valibot';
import type { AnyCall, CallResponse } from '../contract/call.ts';
import { ApiError, UnexpectedResponse } from './errors.ts';

const CodedSchema = v.object({
  code: v.string(),
  message: v.optional(v.string(), ''),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
  mfa_token: v.optional(v.string()),
});
const MetaSchema = v.object({ total: v.number(), page: v.number(), per_page: v.number(), last_page: v.number(), more: v.optional(v.boolean()) });

/**
 * The body of an answer, checked against the contract.
 * @throws ApiError for a body that carries `code`, whatever the status; UnexpectedResponse for anything else unknown
 */
export async function readResponse<C extends AnyCall>(call: C, response: Response): Promise<CallResponse<C>> {
  const body = await readJson(response);
  throwCoded(response, body);
  const result = v.safeParse(answerSchema(call), body);
  if (!response.ok || !result.success) throw unexpected(response, result.issues);
  return result.output as CallResponse<C>;
}

/** Throws the error of a failed file response. @throws ApiError for a body that carries `code`, else UnexpectedResponse */
export async function throwFailure(response: Response): Promise<never> {
  throwCoded(response, await readJson(response));
  throw unexpected(response);
}

function throwCoded(response: Response, body: unknown): void {
  const coded = v.safeParse(CodedSchema, body);
  if (!coded.success) return;
  const { mfa_token: mfaToken = null, ...failure } = coded.output;
  throw new ApiError(response.status, { ...failure, mfaToken, retryAfterSeconds: retryAfterOf(response) });
}

const unexpected = (response: Response, cause?: unknown) => new UnexpectedResponse(response.status, { cause, retryAfterSeconds: retryAfterOf(response) });

/** In seconds; a date, which a proxy may send, is not read. */
function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** The body of an answer that succeeds, in its envelope. */
export function answerSchema(call: AnyCall): v.GenericSchema<unknown, unknown> {
  if (call.envelope === 'plain') return call.output;
  if (call.envelope === 'list') return v.object({ data: v.array(call.output), meta: MetaSchema });
  return v.object({ data: call.output });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw unexpected(response, cause);
  }
}
