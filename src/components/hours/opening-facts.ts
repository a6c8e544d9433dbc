import { mondayOf } from '../../domain/opening/opening-hours.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { closedDays } from '../../editorial/settings/closed-days.ts';
import { library, releaseAt } from '../../editorial/site-library.ts';
import type { Language } from '../../i18n/languages.ts';
import { translator } from '../../i18n/translator.ts';
import { clock } from './opening-words.ts';

/** Monday first, as ISO numbers them. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/**
 * The data from which a script says whether the centre is open, in the words of a language, as `data-` attributes; read by
 * `readFacts` of `islands/opening`. Closed days go from the week of the build on.
 */
export async function factsAttributes(lang: Language): Promise<Record<`data-${string}`, string | number>> {
  const t = translator(lang);
  const { settings } = await library();
  const { opening } = settings;
  const [open, close] = [clock(opening.open_hour), clock(opening.close_hour)];
  const since = mondayOf(taipeiDay(releaseAt()));
  return {
    'data-open': opening.open_hour,
    'data-close': opening.close_hour,
    'data-weekdays': opening.closed_weekdays.join(' '),
    'data-days': closedDays(settings)
      .filter(({ date }) => date >= since)
      .map(({ date, name }) => date + name[lang])
      .join('|'),
    'data-word-today': t('content:hours.today'),
    'data-word-next': t('content:hours.next'),
    'data-word-rest': t('content:hours.rest'),
    'data-word-open': t('content:hours.open', { close }),
    'data-word-before': t('content:hours.before', { open }),
    'data-word-after': t('content:hours.after'),
    'data-word-closed': t('content:hours.closed'),
    'data-word-shut': t('content:hours.shut'),
    // Filled by the script, which knows the name.
    'data-word-named': t('content:hours.named', { text: '{text}', name: '{name}' }),
  };
}
