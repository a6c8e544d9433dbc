import { $session } from '../../stores/session.ts';

/** Shows a way of staff to the roles that it names (`data-desk`); the page itself says no to everybody else. */
export function showStaffLink(link: HTMLElement): void {
  const roles = (link.dataset['desk'] ?? '').split(' ');
  $session.subscribe((session) => {
    link.hidden = !(session.state === 'signed-in' && roles.includes(session.member.role));
  });
}
