import type { Role } from '../identity/account.ts';

/** The roles that give others a role, or take one away. The first of them is made by the operator's command (docs/rules.md#roles-of-staff). */
export const ROLE_CHANGE_ROLES = ['admin'] as const satisfies readonly Role[];

interface RoleChange {
  /** The role that the account has. */
  from: Role;
  to: Role;
  /** True where the account is that of the admin who decides. */
  isOwn: boolean;
  isLocked: boolean;
}

/**
 * Whether a member of staff may give an account a role, or with `member` take it away. Nobody changes their own: so whoever decides is still an admin
 * afterwards, and the centre is never without one. A locked account may lose its role, and gets none.
 */
export function mayChangeRole({ from, to, isOwn, isLocked }: RoleChange): boolean {
  return !isOwn && from !== to && (to === 'member' || !isLocked);
}
