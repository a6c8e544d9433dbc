import type { ErrorCode } from './error-code.ts';
import type { FieldFault } from './field-message.ts';

export interface MfaChallenge {
  mfa_token: string;
  expires_in: number;
}

export interface RefusalOptions extends ErrorOptions {
  /** Faults by field, for VALIDATION_FAILED. */
  faults?: readonly FieldFault[];
  /** For MFA_REQUIRED: what stands for the password that was right, and for how many seconds. */
  challenge?: MfaChallenge;
  /** For TOO_MANY_REQUESTS: when to come back, in seconds. */
  retryAfterSeconds?: number;
  /** For INSUFFICIENT_SCOPE: the scopes any of which would do. */
  scopes?: readonly string[];
}

/** The product says no, for a reason the caller is told. Everything else that is thrown is a defect. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly faults: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;
  readonly scopes: readonly string[];
  readonly challenge: MfaChallenge | undefined;

  constructor(code: ErrorCode, { faults = [], retryAfterSeconds, scopes = [], challenge, ...options }: RefusalOptions = {}) {
    super(code, options);
    this.code = code;
    this.faults = faults;
    this.retryAfterSeconds = retryAfterSeconds;
    this.scopes = scopes;
    this.challenge = challenge;
  }
}

/** A refusal of one field. */
export function refuseField(fault: FieldFault, options?: ErrorOptions): Refusal {
  return new Refusal('VALIDATION_FAILED', { ...options, faults: [fault] });
}
