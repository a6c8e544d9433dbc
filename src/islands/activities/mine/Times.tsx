import { Fragment } from 'react';
import type { Language } from '../../../i18n/languages.ts';
import { whenText } from './registration-words.ts';

interface Meeting {
  start: string;
  end: string;
  is_cancelled?: boolean;
}
interface Props {
  of: Meeting & { meetings: readonly Meeting[] };
  language: Language;
}

/** The times at which one comes: of a course that is joined as a whole a line each, not from its first minute to its last. */
export function Times({ of, language }: Props) {
  const held = of.meetings.filter((meeting) => meeting.is_cancelled !== true);
  return (held.length > 1 ? held : [of]).map((meeting, i) => (
    <Fragment key={meeting.start}>
      {i > 0 && <br />}
      {whenText(meeting, language)}
    </Fragment>
  ));
}
