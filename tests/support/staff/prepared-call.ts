import type { TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';

/** The actors of these calls, and whom they are about. */
export interface StaffWorld {
  app: TestApp;
  admin: TestMember;
  /** A member with orders. */
  nobody: TestMember;
}

export interface ExpectedEntry {
  table: string | null;
  subject: { kind: string; id?: string } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
export interface PreparedCall {
  path: string;
  body?: Record<string, unknown> | FormData;
  expected: ExpectedEntry;
}
export type StaffCalls = Record<string, () => Promise<PreparedCall> | PreparedCall>;

/** A call that only looks. */
export const looked = (path: string, subject: ExpectedEntry['subject'] = null): PreparedCall => ({
  path,
  expected: { table: null, subject, before: null, after: null },
});
/** The same of a call whose path names the record. */
export const lookedAt = (path: string, kind: string, id: string, body?: Record<string, unknown>): PreparedCall => ({
  ...looked(path.replace('{id}', id), { kind, id }),
  ...(body && { body }),
});
