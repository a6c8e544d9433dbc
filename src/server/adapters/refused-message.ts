/** A server or gateway refused a recipient for good: another try would be refused as well. Says nothing of who it was. */
export class RefusedMessage extends Error {
  override readonly name = 'RefusedMessage';
}

/** A message that could not be sent this time. Servers put addresses into their answers, so those are left out of it. */
export class UnsentMessage extends Error {
  override readonly name = 'UnsentMessage';
}

/** Enhanced status codes (RFC 3463) of what is our fault or the server's, and not the recipient's: system, protocol, policy. */
const OURS = /^5\.[357]\./;

/** What a failure of nodemailer's means. Only what is said of the recipient or the message itself is final. */
export function readSmtpFailure(error: unknown): RefusedMessage | UnsentMessage {
  const of = (name: string): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined);
  const [code, status, command, response] = [of('code'), of('responseCode'), String(of('command') ?? ''), String(of('response') ?? '')];
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const said = [command.split(' ')[0] || 'CONN', status, enhanced].filter(Boolean).join(' ');
  const isAboutRecipient = command.startsWith('RCPT') || command.startsWith('DATA');
  if (typeof status === 'number' && status >= 500 && isAboutRecipient && !OURS.test(enhanced)) return new RefusedMessage(`refused with ${said}`);
  return new UnsentMessage(`not sent: ${typeof code === 'string' ? code : 'error'} at ${said}`);
}
