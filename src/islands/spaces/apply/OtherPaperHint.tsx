import { spaceSheetPath } from '../../../domain/spaces/space-sheet.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';

/** Leads to the form on paper for applicants who have no other document; on a line of its own. */
export function OtherPaperHint({ language, t }: { language: Language; t: Translate }) {
  const [before = '', link = '', after = ''] = t('lease:attachments.sheet').split(/<\/?sheet>/);
  return (
    <>
      <br />
      {before}
      <a href={spaceSheetPath(language)} download>
        {link}
      </a>
      {after}
      <br />
    </>
  );
}
