import { CLOSING_PATH } from '../../contract/closings/closing-path.ts';
import { apiBase } from '../../domain/site/api-base.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { pageShown } from '../page/page-shown.ts';
import type { Closing } from './opening-facts.ts';

/**
 * Asks for closings at short notice once the page is shown, and has them drawn; the page said before what was known when it was
 * built. Without an answer it goes on saying that.
 */
export function loadClosings(element: HTMLElement, draw: (closings: readonly Closing[]) => void): void {
  void readClosings()
    .then((closings) => closings.length > 0 && draw(closings))
    .catch((error: unknown) => element.setAttribute('data-closings-unknown', String(error)));
}

async function readClosings(): Promise<Closing[]> {
  await pageShown();
  const response = await fetch(`${apiBase()}${CLOSING_PATH}`);
  const language = pageLanguage();
  const { data }: { data?: unknown } = Object(await response.json());
  return (Array.isArray(data) ? data : []).map((each: unknown) => {
    const closing: Record<string, unknown> = Object(each);
    return {
      start: new Date(String(closing['starts_at'])),
      end: new Date(String(closing['ends_at'])),
      reason: String(closing[`reason_${language}`] ?? closing['reason_zh']),
    };
  });
}
