import { spaceSheetPath } from '../../domain/space-sheet.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';

/** The page on paper for those who have no other document, to be filled in and attached. */
export function OtherPaperHint({ language, t }: { language: Language; t: Translate }) {
  return (
    <>
      {t('lease:attachments.sheetBefore')}{' '}
      <a href={spaceSheetPath(language)} download>
        {t('lease:attachments.sheet')}
      </a>
      {t('lease:attachments.sheetAfter')}
    </>
  );
}
