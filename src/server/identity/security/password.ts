import argon2 from '@node-rs/argon2';

/** Argon2id at OWASP's parameters: 19 MiB, two passes, one lane (docs/rules.md#account-and-password). The library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, OPTIONS);
}

/** Any hash of the same cost: what an unknown account is checked against, so that it takes as long as a known one. */
let nobody: Promise<string> | null = null;

/** Whether a password is right. Null for an account that does not exist: false, after the same work. */
export async function isRightPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const dummy = await nobody;
  // Who was deleted has no hash any more, and is like nobody.
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null;
  const isRight = await argon2.verify(known ?? dummy, password);
  return isRight && known !== null;
}
