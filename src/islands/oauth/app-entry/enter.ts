import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { AppEntry } from '../../../domain/oauth/app-entry.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { goToSign } from '../../../stores/return-to.ts';
import { addToastForNextPage } from '../../../stores/toasts.ts';
import { showToast } from '../../header/show-toast.ts';
import { enterFromApp } from './app-entry-calls.ts';
import { confirmAppEntry, linkHost, showOnlyQuestion } from './confirm-app-entry.ts';

/** The page's language alone; a page that needs no entry loads none. */
const TEXTS = {
  zh: () => import('../../../../public/locales/zh/third.json'),
  en: () => import('../../../../public/locales/en/third.json'),
  ja: () => import('../../../../public/locales/ja/third.json'),
} satisfies Record<Language, unknown>;

/** Logs in the member whom the centre's app brought (docs/rules.md#app-entry), and says how it went. Called once for a page. */
export async function enter(): Promise<void> {
  const entry = window.appEntry;
  if (!entry) return;
  try {
    await enterBy(entry);
  } finally {
    // Until here the page waits (`loggedOut` of stores/session.ts).
    delete window.appEntry;
  }
}

async function enterBy(entry: AppEntry): Promise<void> {
  const language = pageLanguage();
  const { default: third } = await TEXTS[language]();
  const t = islandTranslator(language, { third });
  // A page for members stays hidden until it is known whose it is.
  const isShut = document.documentElement.hidden === true;
  const from = linkHost(document.referrer, location.origin);
  const outcome = await enterFromApp(entry, (current, next) => {
    if (isShut) showOnlyQuestion();
    return confirmAppEntry(t, { current, next, from });
  });
  switch (outcome.state) {
    case 'entered':
      return welcome(t, outcome.member, isShut || outcome.hasReplaced);
    case 'stayed':
      if (outcome.member) return showToast('success', t('third:entry.stayed', { name: outcome.member.name }));
      return isShut ? leave(language, 'success', t('third:entry.declined')) : showToast('success', t('third:entry.declined'));
    case 'refused':
    case 'failed': {
      const text = outcome.state === 'refused' ? t('third:entry.expired') : outcome.text;
      return isShut ? leave(language, 'error', text) : showToast('error', text);
    }
  }
}

/** A page for members is no place for whoever is not logged in. */
function leave(language: Language, kind: 'success' | 'error', text: string): void {
  addToastForNextPage(kind, text);
  goToSign(language);
}

/** A page that was made for nobody, or for somebody else, begins anew. */
function welcome(t: Translate, member: MemberOutput, beginsAnew: boolean): void {
  const text = t('third:entry.welcome', { name: member.name });
  if (beginsAnew) {
    addToastForNextPage('success', text);
    location.reload();
  } else showToast('success', text);
}
