import { $session } from '../../stores/session.ts';

/** Shows what is for some roles of staff (`data-roles`) to whoever has one, once it is known who looks; the page it leads to says no to everybody else. */
export function showForRoles(element: HTMLElement): void {
  const roles = (element.dataset['roles'] ?? '').split(' ');
  $session.subscribe((session) => {
    if (session.state === 'restoring') return;
    element.inert = !(session.state === 'signed-in' && roles.includes(session.member.role));
  });
}
