import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { RecordHistory } from '../../record/RecordHistory.tsx';
import type { AdvisoryWords } from '../book/consultation-words.ts';
import { ConsultationWork } from './ConsultationWork.tsx';

interface Props {
  advisory: AdvisoryOutput;
  words: AdvisoryWords;
  onFile: (id: string) => void;
  language: Language;
  t: Translate;
}

/** The history of a consultation, oldest first. */
export function ConsultationHistory({ advisory, words, onFile, language, t }: Props) {
  const { content, history } = advisory;
  const steps = history.map(({ status, start, end, at }, i) => {
    const before = history[i - 1];
    const isMoved = before !== undefined && before.start !== start;
    const what = (
      <>
        {isMoved && `${t('advisory:mine.historyMoved', { time: periodText({ start: new Date(start), end: new Date(end) }, language) })} `}
        {(!isMoved || before.status !== status) && <b>{words.statuses[status]}</b>}
      </>
    );
    return { at: new Date(at), what };
  });
  return (
    <details className="course">
      <summary>{t('advisory:mine.more')}</summary>
      <h4>{t('advisory:fields.content')}</h4>
      <p className="lines">{content}</p>
      <ConsultationWork advisory={advisory} onFile={onFile} t={t} />
      <h4>{t('advisory:mine.history')}</h4>
      <RecordHistory steps={steps} timeOf={(at) => dayClockText(at, language)} />
    </details>
  );
}
