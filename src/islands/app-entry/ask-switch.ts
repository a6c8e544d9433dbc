import type { MemberOutput } from '../../contract/member.ts';
import type { Translate } from '../../i18n/catalogue.ts';

/** Asks whether another member's login is to take the place of the one that is here; Escape means no. */
export function askSwitch(t: Translate, current: MemberOutput, next: MemberOutput): Promise<boolean> {
  const dialog = element('dialog', 'panel entry-switch');
  const title = element('h2', '', t('third:entry.switchTitle'));
  title.id = 'entry-switch';
  dialog.setAttribute('aria-labelledby', title.id);
  const words = { current: current.name, currentAccount: current.username, next: next.name, nextAccount: next.username };
  const [stay, change] = [
    element('button', 'btn', t('third:entry.stay', { name: current.name })),
    element('button', 'btn hot', t('third:entry.switch', { name: next.name })),
  ];
  const ways = element('p', 'ways');
  ways.append(stay, change);
  dialog.append(title, element('p', '', t('third:entry.switchText', words)), ways);
  document.body.append(dialog);
  return new Promise((resolve) => {
    stay.addEventListener('click', () => dialog.close());
    change.addEventListener('click', () => dialog.close('switch'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'switch');
    });
    dialog.showModal();
    stay.focus();
  });
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
