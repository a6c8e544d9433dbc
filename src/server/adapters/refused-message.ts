/** The loggable part of a failure: never the server's text, which repeats addresses. */
interface FailureFacts {
  code?: string | undefined;
  responseCode?: number | undefined;
}

/** A server or gateway refused a recipient for good: another try would be refused as well. Does not name the recipient. */
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

/** Enhanced status codes (RFC 3463) of what is wrong with the recipient's address or mailbox. */
const OF_RECIPIENT = /^5\.[12]\./;
/** Phrases of older servers about a mailbox (RFC 5321), without such a code. */
const OF_MAILBOX = [550, 551, 553];
/** Words with which the same numbers speak of us: not let through, not paid, taken for spam. */
const OF_US = /relay|den(?:y|ied)|reject|block|spam|polic|authent|limit|quota|verif|sender/i;

/** The meaning of nodemailer's failures. Only what is said of the recipient or the message itself is final. */
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
  const words = String(of('response') ?? '');
  const isMailboxRefused = enhanced === '' && command === 'RCPT' && OF_MAILBOX.includes(responseCode) && !OF_US.test(words);
  const isCoded = responseCode >= 500 && OF_RECIPIENT.test(enhanced) && (command === 'RCPT' || command === 'DATA');
  // Everything else may be our fault, or the server's: it is tried again, and nobody's address is marked.
  if (isCoded || isMailboxRefused) return new RefusedMessage(`refused with ${said}`, facts);
  return new UnsentMessage(`not sent: ${code ?? 'error'} at ${said}`, facts);
}
