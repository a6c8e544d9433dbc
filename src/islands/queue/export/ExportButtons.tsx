import { useState } from 'react';
import type { ExportFormat } from '../../../contract/export-format.ts';
import { Button } from '../../ui/Button.tsx';

const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

interface Props {
  /** Has the browser keep the list as a file. */
  save: (format: ExportFormat) => Promise<boolean>;
  label: string;
  /** Said while it comes. */
  underWay: string;
}

/** Takes the list along, as it is narrowed: all of it, not the page. */
export function ExportButtons({ save, label, underWay }: Props) {
  const [isUnderWay, setUnderWay] = useState(false);
  const take = async (format: ExportFormat) => {
    setUnderWay(true);
    await save(format);
    setUnderWay(false);
  };
  return (
    <fieldset className="queue-export">
      <legend className="sr">{label}</legend>
      {FORMATS.map((format) => (
        <Button key={format} look="quiet" busy={isUnderWay} onClick={() => void take(format)}>
          {format.toUpperCase()}
        </Button>
      ))}
      <span role="status">{isUnderWay && underWay}</span>
    </fieldset>
  );
}
