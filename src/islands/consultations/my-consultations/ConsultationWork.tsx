import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  advisory: Pick<AdvisoryOutput, 'work_url' | 'files'>;
  onFile: (id: string) => void;
  t: Translate;
}

/** The pages that a work health check came with. */
export function ConsultationWork({ advisory: { work_url: url, files }, onFile, t }: Props) {
  if (url === null && files.length === 0) return null;
  return (
    <>
      <h4>{t('advisory:form.work')}</h4>
      {url !== null && (
        <p className="where">
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </p>
      )}
      {files.map(({ id, name }) => (
        <p key={id}>
          <Button look="quiet" aria-label={t('advisory:mine.download', { name })} onClick={() => onFile(id)}>
            {name}
          </Button>
        </p>
      ))}
    </>
  );
}
