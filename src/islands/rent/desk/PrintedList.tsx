import { useEffect } from 'react';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { piecesOf } from './rent-pieces.ts';

/** So many rows fit on a sheet of A4. */
const ROWS_A_SHEET = 40;

interface Props {
  title: string;
  rents: readonly DeskRentOutput[];
  language: Language;
  t: Translate;
  /** The printer has it, or nobody wanted it. */
  onPrinted: () => void;
}

/** The list for paper, a table of its own for each sheet; what stands on the screen is not printed. */
export function PrintedList({ title, rents, language, t, onPrinted }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const sheets = Array.from({ length: Math.ceil(rents.length / ROWS_A_SHEET) }, (_, i) => rents.slice(i * ROWS_A_SHEET, (i + 1) * ROWS_A_SHEET));
  const heads = ['when', 'who', 'mobile', 'what', 'state'] as const;
  return (
    <div className="only-print printed-list">
      {sheets.map((rows, i) => (
        <table key={rows[0]?.id}>
          <caption>{t('desk:print.caption', { title, page: i + 1, pages: sheets.length })}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`desk:print.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((rent) => (
              <tr key={rent.id}>
                <td>{periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language)}</td>
                <th scope="row">{rent.member.name}</th>
                <td>{dialledMobile(rent.member.mobile)}</td>
                <td>
                  {joinText(
                    language,
                    'list',
                    piecesOf(rent, language).map(({ label, unit_number, kind }) => (kind === 'seat' ? label : `${label} ${unit_number}`)),
                  )}
                </td>
                <td>{t(`desk:state.${rent.desk_state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
