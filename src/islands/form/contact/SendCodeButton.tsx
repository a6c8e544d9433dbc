import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { useIsAlive } from '../use-is-alive.ts';
import { resendText } from './code-wait.ts';

interface Props {
  /** The words before the first code. */
  label: string;
  isSent: boolean;
  /** Seconds until another may be asked for. */
  waitSeconds: number;
  onSend: () => void;
  t: Translate;
}

/** Sends a code, and says when it may be sent again. */
export function SendCodeButton({ label, isSent, waitSeconds, onSend, t }: Props) {
  const isAlive = useIsAlive();
  return (
    <Button busy={waitSeconds > 0} disabled={!isAlive} onClick={onSend}>
      {waitSeconds > 0 ? resendText(waitSeconds, t) : isSent ? t('account:register.resend') : label}
    </Button>
  );
}
