import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';

/** The member who is told of an event. */
export interface Addressee {
  name: string;
  email: string;
  language: Language;
}

/** Reads who is told of what happened to a member's record; undefined where the account was deleted meanwhile: it has no address. */
export function readAddressee(db: Db | Tx, memberId: string): Promise<Addressee | undefined> {
  return db.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).where('deleted_at', 'is', null).executeTakeFirst();
}
