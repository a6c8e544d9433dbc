import { createRoot } from 'react-dom/client';
import { ACTIVITY_TYPES } from '../../../domain/content/activity.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { MyPart } from './MyPart.tsx';
import type { SessionPlaces } from './read-places.ts';
import { showPlaces } from './show-places.ts';

/** The words come with the island: in the page they would weigh more than all that a visitor reads there. */
const CATALOGUES: Record<Language, () => Promise<{ default: NonNullable<Texts['registration']> }>> = {
  zh: () => import('../../../../public/locales/zh/registration.json'),
  en: () => import('../../../../public/locales/en/registration.json'),
  ja: () => import('../../../../public/locales/ja/registration.json'),
};

/** Draws a member's part in the activity into its page. The places come with it: the page asks for nothing else. */
async function showMine(article: HTMLElement, panel: HTMLElement, place: HTMLElement): Promise<void> {
  const type = ACTIVITY_TYPES.find((each) => each === panel.dataset['type']);
  if (!type) return;
  const language = pageLanguage();
  const { default: registration } = await CATALOGUES[language]();
  const t = islandTranslator(language, { registration });
  const told = (sessions: readonly SessionPlaces[]) => showPlaces(article, sessions, new Date());
  const activity = { id: article.dataset['activity'] ?? '', type };
  createRoot(place).render(<MyPart activity={activity} title={panel.dataset['title'] ?? ''} told={told} t={t} language={language} />);
}

const article = document.querySelector<HTMLElement>('[data-activity]');
const panel = article?.querySelector<HTMLElement>('[data-registration]');
const place = panel?.querySelector<HTMLElement>('[data-mine]');
if (article && panel && place) void showMine(article, panel, place);
