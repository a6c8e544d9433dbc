import type { SpaceSession } from '../../domain/space.ts';
import type { TimeState } from './read-times.ts';

/** The words that a page wrote for its calendar as `data-` attributes. */
export interface TimeWords {
  of: (name: string, values?: Readonly<Record<string, string>>) => string;
  state: (state: TimeState) => string;
  says: (state: TimeState) => string;
  /** `Morning`, `AM`, `10:00–13:00`, and what it costs on a weekday and at the weekend. */
  session: (session: SpaceSession) => { name: string; short: string; hours: string; weekday: string; weekend: string };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function readTimeWords({ dataset }: HTMLElement): TimeWords {
  const of: TimeWords['of'] = (name, values = {}) =>
    Object.entries(values).reduce((text, [key, value]) => text.replace(`{{${key}}}`, value), dataset[`word${capital(name)}`] ?? '');
  return {
    of,
    state: (state) => dataset[`state${capital(state)}`] ?? '',
    says: (state) => dataset[`says${capital(state)}`] ?? '',
    session: (session) => {
      const [name = '', short = '', hours = '', weekday = '', weekend = ''] = (dataset[`session${session.split('_').map(capital).join('')}`] ?? '').split('|');
      return { name, short, hours, weekday, weekend };
    },
  };
}
