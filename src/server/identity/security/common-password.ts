import { dictionary } from '@zxcvbn-ts/language-common';
import { refuseField } from '../../../contract/refusal.ts';
import type { Deps } from '../../deps.ts';

/** The password of every demo member: printed in the README, so it protects nobody. */
export const DEMO_PASSWORD = 'manga2026';

/** So many of the list, which begins with the commonest, are refused. */
const REFUSED = 10_000;
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED).map((word) => String(word).toLowerCase()));

/** The names that a password's owner is known by: each is as easily guessed as a common password. */
export interface PasswordOwner {
  account?: string;
  email?: string;
}

/** Whether a password is among the 10,000 commonest, in any case, or is its owner's own name. */
export function isCommonPassword(password: string, { account, email }: PasswordOwner = {}): boolean {
  const plain = password.toLowerCase();
  const names = [account, email, email?.split('@')[0]].map((name) => name?.toLowerCase());
  return COMMON.has(plain) || names.includes(plain);
}

/** Whether a password is the one that is printed for demos, where members are real. */
export function isPublishedPassword({ config }: Pick<Deps, 'config'>, password: string): boolean {
  return config.isProduction && !config.isDemo && password.toLowerCase() === DEMO_PASSWORD;
}

/** For every place where a password is chosen; `field` is the one it was typed into. @throws Refusal VALIDATION_FAILED with PASSWORD_COMMON */
export function refuseCommonPassword(deps: Pick<Deps, 'config'>, password: string, field: string, owner: PasswordOwner = {}): void {
  if (isCommonPassword(password, owner) || isPublishedPassword(deps, password)) throw refuseField({ field, message: 'PASSWORD_COMMON' });
}
