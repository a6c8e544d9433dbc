import { DESK_ROLES } from '../../../domain/identity/account.ts';
import { $session } from '../../../stores/session.ts';

/** Shows the way to the desk to whoever works there; the page itself says no to everybody else. */
export function showStaffLink(link: HTMLElement): void {
  $session.subscribe((session) => {
    link.hidden = !(session.state === 'signed-in' && DESK_ROLES.some((role) => role === session.member.role));
  });
}
