/** What may be said of a failure besides its text: never what the server wrote, which repeats addresses. */
interface FailureFacts {
  code?: string | undefined;
  responseCode?: number | undefined;
}

/** A server or gateway refused a recipient for good: another try would be refused as well. Says nothing of who it was. */
export class RefusedMessage extends Error {
  override readonly name = 'RefusedMessage';
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  constructor(message: string, { code, responseCode }: FailureFacts = {}) {
    super(message);
    this.code = code;
    this.responseCode = responseCode;
  }
}

/** A message that could not be sent this time. */
export class UnsentMessage extends Error {
  override readonly name = 'UnsentMessage';
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  constructor(message: string, { code, responseCode }: FailureFacts = {}) {
    super(message);
    this.code = code;
    this.responseCode = responseCode;
  }
}

/** Enhanced status codes (RFC 3463) of what is our fault or the server's, and not the recipient's: system, protocol, policy. */
const OURS = /^5\.[357]\./;

/** What a failure of nodemailer's means. Only what is said of the recipient or the message itself is final. */
export function readSmtpFailure(error: unknown): RefusedMessage | UnsentMessage {
  const of = (name: string): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined);
  const code = typeof of('code') === 'string' ? String(of('code')) : undefined;
  const responseCode = typeof of('responseCode') === 'number' ? Number(of('responseCode')) : undefined;
  const facts = { code, responseCode };
  const [command = ''] = String(of('command') ?? '').split(' ');
  // Before a server has said anything: a name, a connection, a certificate.
  if (responseCode === undefined) return new UnsentMessage(`not sent: ${code ?? 'error'}: ${error instanceof Error ? error.message : 'unknown'}`, facts);
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(of('response') ?? ''))?.[1] ?? '';
  const said = [command, responseCode, enhanced].filter((part) => part !== '').join(' ');
  const isAboutRecipient = command === 'RCPT' || command === 'DATA';
  if (responseCode >= 500 && isAboutRecipient && !OURS.test(enhanced)) return new RefusedMessage(`refused with ${said}`, facts);
  return new UnsentMessage(`not sent: ${code ?? 'error'} at ${said}`, facts);
}
