import { useStore } from '@nanostores/react';
import { MEMBER_ROLES, STAFF_MEMBERS_PATH } from '../../../domain/staff/member-search.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';

interface Props {
  /** Without the name of the account where the item does not say it. */
  member: { id: string; name: string; username?: string };
  language: Language;
}

/** The member whom an item is about: a link to their page for the roles that may open it, and words for the others. */
export function MemberName({ member: { id, name, username }, language }: Props) {
  const session = useStore($session);
  const words = username === undefined ? name : `${name} (${username})`;
  if (session.state !== 'signed-in' || !MEMBER_ROLES.some((role) => role === session.member.role)) return words;
  return <a href={`/${language}/${STAFF_MEMBERS_PATH}?id=${id}`}>{words}</a>;
}
