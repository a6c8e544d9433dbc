import { CLOSING_PATH } from '../../contract/closings/closing-path.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { type Closing, type OpeningFacts, withClosings, withSpecialDays } from './opening-facts.ts';
import { readList, readSpecialDays } from './read-special-days.ts';

/** The hours as they are at the moment: the facts of a page with what staff has set for single days and closed. */
export interface OpeningNow {
  known: OpeningFacts;
  closings: readonly Closing[];
}

/** Asks for closings and for days with hours of their own once the page is shown. @throws without an answer */
async function readOpening(facts: OpeningFacts): Promise<OpeningNow> {
  const [closings, days] = await Promise.all([readClosings(), readSpecialDays()]);
  return { known: withClosings(withSpecialDays(facts, days), closings), closings };
}

/** The same, and has it drawn; the page said before what was known when it was built. Without an answer it goes on saying that. */
export function loadClosings(element: HTMLElement, facts: OpeningFacts, draw: (known: OpeningFacts, closings: readonly Closing[]) => void): void {
  void readOpening(facts)
    .then(({ known, closings }) => draw(known, closings))
    .catch((error: unknown) => element.setAttribute('data-closings-unknown', String(error)));
}

async function readClosings(): Promise<Closing[]> {
  const language = pageLanguage();
  return (await readList(CLOSING_PATH)).map((closing) => {
    return {
      start: new Date(String(closing['starts_at'])),
      end: new Date(String(closing['ends_at'])),
      reason: String(closing[`reason_${language}`] ?? closing['reason_zh']),
    };
  });
}
