import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface Props {
  text: string;
  /** On the button. */
  retry: string;
  onRetry: () => void;
}

/** Stands where something could not be loaded. */
export function LoadFailed({ text, retry, onRetry }: Props) {
  return (
    <Notice kind="error" live>
      <p>{text}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </Notice>
  );
}
