import { SPACE_LEAD_WORKING_DAYS, SPACE_SESSIONS, type SpaceSession } from '../../../domain/spaces/space.ts';
import type { TextKey } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { TimeState } from './read-times.ts';
import { sessionHours } from './session-hours.ts';

/** The catalogue comes with the calendar's script: in the page its words would weigh more than the calendar. */
const CATALOGUES: Record<Language, () => Promise<{ default: unknown }>> = {
  zh: () => import('../../../../public/locales/zh/space.json'),
  en: () => import('../../../../public/locales/en/space.json'),
  ja: () => import('../../../../public/locales/ja/space.json'),
};

/** The words of a calendar. */
export interface TimeWords {
  language: Language;
  t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  state: (state: TimeState) => string;
  /** The meaning of a state for a member who wants to apply. */
  says: (state: TimeState) => string;
  session: (session: SpaceSession) => { name: string; short: string; hours: string };
}

/** And what the page of a space says of it. */
export interface PageWords extends TimeWords {
  rent: (session: SpaceSession, kind: 'weekday' | 'weekend') => string;
}

export async function openPageWords({ dataset }: HTMLElement, language: Language): Promise<PageWords> {
  const { default: texts } = await CATALOGUES[language]();
  const t: TimeWords['t'] = (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), textAt(texts, key.split(':')[1] ?? ''));
  const rent: PageWords['rent'] = (session, kind) => moneyText(Number(dataset[kind]?.split(' ')[SPACE_SESSIONS.indexOf(session)]), language);
  return { ...timeWords(t, language), rent };
}

/** A calendar's words out of a catalogue that is there already. */
export function timeWords(t: TimeWords['t'], language: Language): TimeWords {
  return {
    language,
    t,
    state: (state) => t(`space:times.state.${state}`),
    says: (state) => t(`space:times.says.${state}`, { days: SPACE_LEAD_WORKING_DAYS }),
    session: (session) => {
      return { name: t(`space:session.${session}`), short: t(`space:times.short.${session}`), hours: sessionHours(session, language) };
    },
  };
}

function textAt(tree: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined), tree);
  if (typeof found !== 'string') throw new Error(`The catalogue has no ${path}`);
  return found;
}
