import { createRoot } from 'react-dom/client';
import { ACTIVITY_TYPES } from '../../../domain/content/activity.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { MyPart } from './MyPart.tsx';
import type { SessionPlaces } from './read-places.ts';
import '../../../styles/overlays.css';
import '../../../styles/screens/my-part.css';

/** The words come with the island: in the page they would weigh more than all that a visitor reads there. */
const CATALOGUES: Record<Language, () => Promise<{ default: NonNullable<Texts['registration']> }>> = {
  zh: () => import('../../../../public/locales/zh/registration.json'),
  en: () => import('../../../../public/locales/en/registration.json'),
  ja: () => import('../../../../public/locales/ja/registration.json'),
};

/** Draws a member's part in an activity into its page; `told` hears of the places whenever they were asked for. */
export async function showMine(
  element: HTMLElement,
  activity: { type: string; id: string; title: string },
  told: (sessions: readonly SessionPlaces[]) => void,
) {
  const type = ACTIVITY_TYPES.find((each) => each === activity.type);
  if (!type) return;
  const language = pageLanguage();
  const { default: registration } = await CATALOGUES[language]();
  const t = islandTranslator(language, { registration });
  createRoot(element).render(<MyPart activity={{ id: activity.id, type }} title={activity.title} told={told} t={t} language={language} />);
}
