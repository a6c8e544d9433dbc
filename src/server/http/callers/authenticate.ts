import { createHash } from 'node:crypto';
import type { Access, AnyCall } from '../../../contract/call.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Role } from '../../../domain/identity/account.ts';
import { allows, type Scope } from '../../../domain/oauth/scope.ts';
import type { ApiScope } from '../../../domain/staff/api-token.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import { type ApiCaller, isApiToken, readApiCaller } from './api-token.ts';
import { readCaller } from './caller-query.ts';
import { scopesNow } from './clients.ts';

/** The caller of a request. */
export interface Caller {
  memberId: string;
  role: Role;
  /** The login that the token descends from. */
  familyId: string;
  /** The application that makes it. */
  clientId: string;
  /** The scopes of the token; null: everything, as the site itself. */
  scopes: readonly Scope[] | null;
  /** Of a token of another system of the centre, whose id is `memberId`; null: a member. */
  apiScopes: readonly ApiScope[] | null;
  /** Their address and language, read along so that no use case has to ask again. */
  name: string;
  email: string;
  language: Language;
  /** Whether the e-mail address is. */
  isVerified: boolean;
  /** Whether the mobile number is: by SMS, or at the desk. */
  isMobileVerified: boolean;
  /** Staff without a second factor: until there is one, `role` is a member's (docs/decisions/060). */
  mustSetUpMfa: boolean;
}

/** The hash under which a token is stored: a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hash of the token in an Authorization header; null when it is about none. @throws Refusal INVALID_REQUEST for a bearer header that holds no token */
export function tokenHashOf(header: string | undefined): Buffer | null {
  if (header === undefined || !/^Bearer\b/i.test(header)) return null;
  const token = /^Bearer +([A-Za-z0-9._~+/-]{1,200}=*)$/i.exec(header)?.[1];
  if (token === undefined) throw new Refusal('INVALID_REQUEST');
  return hashToken(token);
}

/**
 * The caller that an Authorization header proves, or null (RFC 6750; docs/rules.md#member-classes). Demo members exist in a demo only.
 * @throws Refusal INVALID_REQUEST for a bearer header that holds no token
 */
export async function authenticate(deps: Pick<Deps, 'config' | 'library' | 'database' | 'now'>, header: string | undefined): Promise<Caller | null> {
  const tokenHash = tokenHashOf(header);
  if (tokenHash === null) return null;
  if (header !== undefined && isApiToken(header)) return systemAsCaller(await readApiCaller(deps, tokenHash));
  const row = await readCaller(deps.database, tokenHash, { now: deps.now(), isDemo: deps.config.isDemo });
  if (!row) return null;
  const { scope, ...caller } = row;
  const scopes = scopesNow(deps, { clientId: caller.clientId, scope });
  // An application that is not registered any more may nothing at all.
  return scopes?.length === 0 ? null : { ...caller, scopes, apiScopes: null, role: caller.mustSetUpMfa ? 'member' : caller.role };
}

function systemAsCaller(system: ApiCaller | null): Caller | null {
  if (system === null) return null;
  const { id, name, scopes } = system;
  return {
    ...{ memberId: id, role: 'member', familyId: id, clientId: id, scopes: [], apiScopes: scopes },
    ...{ name, email: '', language: DEFAULT_LANGUAGE, isVerified: false, isMobileVerified: false, mustSetUpMfa: false },
  };
}

/** Whether a caller may make a call (docs/rules.md#member-classes). */
export function mayCall(access: Access, caller: Caller | null): boolean {
  if (access === 'public') return true;
  if (caller === null || access === 'shop') return false;
  return access === 'member' || access.includes(caller.role) || caller.role === 'admin';
}

/** Whether the application that makes a call may make it for its member. A call that anyone may make is made as anyone. */
export function isWithinScope({ scopes = [] }: Pick<AnyCall, 'scopes'>, caller: Caller): boolean {
  return allows(caller.scopes, scopes);
}
