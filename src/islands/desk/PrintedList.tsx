import type { DayEntryOutput } from '../../contract/desk/desk-day.ts';
import { periodText } from '../../i18n/formats/time-text.ts';
import { PrintedPages } from '../ui/PrintedPages.tsx';
import { type DeskScope, entryWords } from './tickets/entry-words.ts';

/** So many rows fit on a sheet of A4. */
const ROWS_A_SHEET = 40;

interface Props extends DeskScope {
  title: string;
  entries: readonly DayEntryOutput[];
  onPrinted: () => void;
}

/** The day's list for paper. */
export function PrintedList({ title, entries, onPrinted, ...scope }: Props) {
  const { t, language } = scope;
  const heads = ['when', 'who', 'mobile', 'what', 'state'] as const;
  return (
    <PrintedPages
      rows={entries}
      rowsPerPage={ROWS_A_SHEET}
      caption={(page, pages) => t('desk:print.caption', { title, page, pages })}
      heads={heads.map((head) => t(`desk:print.${head}`))}
      onPrinted={onPrinted}
      row={(entry) => {
        const { who, mobile, what } = entryWords(entry, scope);
        return (
          <tr key={`${entry.kind} ${entry.id}`}>
            <td>{periodText({ start: new Date(entry.start), end: new Date(entry.end) }, language)}</td>
            <th scope="row">{who}</th>
            <td>{mobile}</td>
            <td>{what}</td>
            <td>{t(`desk:state.${entry.state}`)}</td>
          </tr>
        );
      }}
    />
  );
}
