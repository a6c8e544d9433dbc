import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as v from 'valibot';

/** The variables by which tickets go into wallets: of each wallet all, or none. The password is for a key that has one. */
const APPLE_NAMES = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_AUTHORITY'] as const;
const GOOGLE_NAMES = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT'] as const;
const WALLET_NAMES = [...APPLE_NAMES, 'APPLE_PASS_KEY_PASSWORD', ...GOOGLE_NAMES] as const;
type WalletEnvironment = Partial<Record<(typeof WALLET_NAMES)[number], string | undefined>>;

export const walletVariables = Object.fromEntries(WALLET_NAMES.map((name) => [name, v.optional(v.string())])) as Record<
  (typeof WALLET_NAMES)[number],
  v.OptionalSchema<v.StringSchema<undefined>, undefined>
>;

/** A certificate of a pass type (Apple), as PEM, with what it says of itself. */
interface ApplePassKeys {
  /** `pass.tw.example.ticket`, as the certificate's subject has it. */
  passTypeId: string;
  teamId: string;
  certificate: string;
  /** PKCS #8, without a password. */
  key: string;
  /** Apple's certificate that has signed ours (WWDR). */
  authority: string;
  /** Passes that are signed later are refused by every phone. */
  validUntil: Date;
}

/** A service account of Google's that may issue passes. */
interface GoogleWalletKeys {
  issuerId: string;
  account: string;
  key: KeyObject;
}

export interface WalletKeys {
  /** Null: no ticket goes into Apple Wallet, and none is offered for it. */
  apple: ApplePassKeys | null;
  /** Null: the same of Google Wallet. */
  google: GoogleWalletKeys | null;
}

/** Reads the keys of both wallets; `faults` has a line for each variable that is missing or wrong, never with what it holds. */
export function readWalletKeys(env: WalletEnvironment): { keys: WalletKeys; faults: string[] } {
  const faults: string[] = [];
  const isWhole = (names: readonly (typeof WALLET_NAMES)[number][], wallet: string): boolean => {
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < names.length) faults.push(...missing.map((name) => `${name}: must be set with the other ${wallet} variables`));
    return missing.length === 0;
  };
  const hasApple = isWhole(APPLE_NAMES, 'APPLE_PASS');
  if (!hasApple && env.APPLE_PASS_KEY_PASSWORD && !env.APPLE_PASS_KEY) faults.push('APPLE_PASS_KEY_PASSWORD: is for APPLE_PASS_KEY, which must be set, too');
  const hasGoogle = isWhole(GOOGLE_NAMES, 'GOOGLE_WALLET');
  return { keys: { apple: hasApple ? readApple(env, faults) : null, google: hasGoogle ? readGoogle(env, faults) : null }, faults };
}

function readApple(env: WalletEnvironment, faults: string[]): ApplePassKeys | null {
  const certificate = certificateOf(env.APPLE_PASS_CERTIFICATE);
  const authority = certificateOf(env.APPLE_PASS_AUTHORITY);
  const key = keyOf(env.APPLE_PASS_KEY, env.APPLE_PASS_KEY_PASSWORD);
  if (certificate === null) faults.push('APPLE_PASS_CERTIFICATE: must be a certificate as PEM, or base64 of one');
  if (authority === null) faults.push('APPLE_PASS_AUTHORITY: must be a certificate as PEM, or base64 of one');
  if (key === null) faults.push('APPLE_PASS_KEY: must be an RSA key as PEM, or base64 of one; with APPLE_PASS_KEY_PASSWORD where it has a password');
  if (certificate === null || authority === null || key === null) return null;
  const { UID: passTypeId, OU: teamId } = namesOf(certificate.subject);
  if (!passTypeId?.startsWith('pass.') || teamId === undefined) {
    faults.push('APPLE_PASS_CERTIFICATE: must be the certificate of a pass type: its subject names one (UID=pass.…) and a team (OU)');
    return null;
  }
  if (!certificate.checkPrivateKey(key)) faults.push('APPLE_PASS_KEY: is not the key of APPLE_PASS_CERTIFICATE');
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
    faults.push('APPLE_PASS_AUTHORITY: has not signed APPLE_PASS_CERTIFICATE: take the one that its issuer names');
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    authority: authority.toString(),
    validUntil: new Date(Math.min(certificate.validToDate.getTime(), authority.validToDate.getTime())),
  };
}

const AccountSchema = v.object({ client_email: v.pipe(v.string(), v.email()), private_key: v.string() });

function readGoogle(env: WalletEnvironment, faults: string[]): GoogleWalletKeys | null {
  const issuerId = env.GOOGLE_WALLET_ISSUER_ID ?? '';
  if (!/^\d{6,25}$/.test(issuerId)) faults.push('GOOGLE_WALLET_ISSUER_ID: must be a number, as the Google Pay & Wallet console shows it');
  const account = v.safeParse(AccountSchema, jsonOf(plainOf(env.GOOGLE_WALLET_ACCOUNT, '{')));
  const key = account.success ? keyOf(account.output.private_key) : null;
  if (!account.success || key === null) {
    faults.push('GOOGLE_WALLET_ACCOUNT: must be the JSON key file of a service account, or base64 of it');
    return null;
  }
  return { issuerId, account: account.output.client_email, key };
}

/** A file as it is, or base64 of it, which goes on one line. PEM may have its line ends as `\n`. */
function plainOf(value: string | undefined, begins: string): string {
  const text = value?.trim() ?? '';
  if (text.startsWith(begins)) return begins === '{' ? text : text.replaceAll('\\n', '\n');
  return Buffer.from(text, 'base64').toString();
}

function certificateOf(value: string | undefined): X509Certificate | null {
  try {
    return new X509Certificate(plainOf(value, '-----'));
  } catch {
    return null;
  }
}

function keyOf(value: string | undefined, passphrase?: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: plainOf(value, '-----'), format: 'pem', ...(passphrase !== undefined && { passphrase }) });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The names of a subject, a line each: `UID=pass.…`. */
const namesOf = (subject: string): Partial<Record<string, string>> =>
  Object.fromEntries(subject.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
