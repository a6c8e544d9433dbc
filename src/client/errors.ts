import { type ErrorCode, isErrorCode } from '../contract/error-code.ts';

interface ApiFailure {
  code: string;
  message: string;
  errors: Record<string, string[]>;
  retryAfterSeconds: number | null;
  mfaToken?: string | null;
}

/** The server refused, and said why (docs/rules.md#errors-on-the-screen: "an answer whose body carries a code is an error"). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'UNKNOWN';
  /** Texts by field, in the caller's language; empty unless a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds: number | null;
  /** Of a right password that waits for its second factor: what stands for it. */
  readonly mfaToken: string | null;

  constructor(status: number, { code, message, errors, retryAfterSeconds, mfaToken = null }: ApiFailure) {
    super(message);
    this.status = status;
    this.code = isErrorCode(code) ? code : 'UNKNOWN';
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.mfaToken = mfaToken;
  }

  /** The first text of the first field that has one, else the message (docs/rules.md#errors-on-the-screen); empty when the body brought neither. */
  get firstText(): string {
    return (
      Object.values(this.errors)
        .flat()
        .find((text) => text !== '') ?? this.message
    );
  }
}

/** No answer came: the server is out of reach, or 30 seconds were not enough. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout', options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** An answer came that is none of ours: a proxy's page, or another version's body. Its status is all that can be understood of it. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {}) {
    super(`unexpected answer with status ${status}`, options);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type CallFailure = ApiError | NetworkError | UnexpectedResponse;

export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof ApiError || error instanceof NetworkError || error instanceof UnexpectedResponse;
}

/** The status that a call was answered with, by whomever; null where no answer came. */
export function responseStatus(error: unknown): number | null {
  return error instanceof ApiError || error instanceof UnexpectedResponse ? error.status : null;
}
