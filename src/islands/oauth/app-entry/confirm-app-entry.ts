import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';

export interface AppEntryQuestion {
  /** The member who is logged in here; null: a visitor. */
  current: MemberOutput | null;
  /** The member whom the link would log in. */
  next: MemberOutput;
  /** The host that the link was followed from; null: the browser names none. */
  from: string | null;
}

/**
 * Asks before a link logs anybody in: it names the account, the one whose place it would take, and where the link comes
 * from. Escape means no, and the safe answer has the focus.
 */
export function confirmAppEntry(t: Translate, { current, next, from }: AppEntryQuestion): Promise<boolean> {
  const dialog = element('dialog', 'panel entry-question');
  const title = element('h2', '', current ? t('third:entry.switchTitle') : t('third:entry.loginTitle', { name: next.name }));
  title.id = 'entry-question';
  dialog.setAttribute('aria-labelledby', title.id);
  const account = { name: next.name, account: next.username };
  const text = current
    ? t('third:entry.switchText', { current: current.name, currentAccount: current.username, next: next.name, nextAccount: next.username })
    : t('third:entry.loginText', account);
  const origin = element('p', '', from === null ? t('third:entry.fromNowhere') : t('third:entry.fromHost', { host: from }));
  const [stay, go] = [
    element('button', 'btn', current ? t('third:entry.stay', { name: current.name }) : t('third:entry.decline')),
    element('button', 'btn hot', current ? t('third:entry.switch', { name: next.name }) : t('third:entry.login', { name: next.name })),
  ];
  const ways = element('p', 'ways');
  ways.append(stay, go);
  dialog.append(title, element('p', '', text), origin, ways);
  document.body.append(dialog);
  return new Promise((resolve) => {
    stay.addEventListener('click', () => dialog.close());
    go.addEventListener('click', () => dialog.close('enter'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'enter');
    });
    dialog.showModal();
    stay.focus();
  });
}

/** Shows the question alone on a page for members, which stays shut: nothing of it is there for whoever is asked. */
export function showOnlyQuestion(): void {
  for (const part of document.body.children) if (part instanceof HTMLElement) part.hidden = true;
  document.documentElement.hidden = false;
}

/** The host of the page that the link was on, when it is another site's and the browser says so. */
export function linkHost(referrer: string, ownOrigin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin, host } = new URL(referrer);
  return origin === ownOrigin ? null : host;
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
