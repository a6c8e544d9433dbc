import type { AttendanceListOutput } from '../../../contract/activities/attendance.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { PrintedPages } from '../../ui/PrintedPages.tsx';

/** So many rows, each high enough for a pen, fit on a sheet of A4. */
const ROWS_A_SHEET = 26;

interface Props {
  list: AttendanceListOutput;
  language: Language;
  /** Of the area attendance. */
  t: Translate;
  onPrinted: () => void;
}

/** The attendance list for paper: by name, a box to tick for each person, ticked where somebody has come already. */
export function PrintedAttendance({ list, language, t, onPrinted }: Props) {
  const { activity, meeting, registrations } = list;
  const title = readField(activity, 'title', language).text;
  const when = periodText({ start: new Date(meeting.start), end: new Date(meeting.end) }, language, { year: true });
  const about = joinText(language, 'facts', [when, readField(activity, 'location', language).text, t('attendance:people', { count: list.expected })]);
  return (
    <PrintedPages
      rows={registrations}
      rowsPerPage={ROWS_A_SHEET}
      caption={(page, pages) => (
        <>
          {t('attendance:caption', { title, page, pages })}
          <small>{about}</small>
        </>
      )}
      heads={[t('attendance:no'), t('attendance:name'), t('attendance:number'), t('attendance:size'), t('attendance:came'), t('attendance:remarks')]}
      onPrinted={onPrinted}
      row={({ id, member, size, attended_at }, i) => (
        <tr key={id} className="with-boxes">
          <td>{i + 1}</td>
          <th scope="row">{member.name}</th>
          <td>{bookingNumber(id)}</td>
          <td>{size}</td>
          <td className="boxes">{(attended_at === null ? '☐' : '☑').repeat(size)}</td>
          <td />
        </tr>
      )}
    />
  );
}
