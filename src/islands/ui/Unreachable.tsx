import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  /** The message about the failure. */
  text: string;
  /** On the button. */
  retry: string;
  onRetry: () => void;
}

/** The server could not be asked: why, and once more. */
export function Unreachable({ text, retry, onRetry }: Props) {
  return (
    <>
      <Notice kind="error" live>
        {text}
      </Notice>
      <p className="actions">
        <Button look="hot" onClick={onRetry}>
          {retry}
        </Button>
      </p>
    </>
  );
}
