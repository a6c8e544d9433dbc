import { useStore } from '@nanostores/react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { $passwordReminder, dismissPasswordReminder } from './password-age.ts';

interface Props {
  title: string;
  /** `{{days}}` stands for how long the password has been in use. */
  text: string;
  change: string;
  changeHref: string;
  later: string;
}

/** Urges whoever has not changed the password for more than 90 days (docs/rules.md#account-and-password), once a login. */
export function PasswordReminder({ title, text, change, changeHref, later }: Props) {
  const reminder = useStore($passwordReminder, { ssr: 'initial' });
  if (reminder === null) return null;
  return (
    <div className="password-reminder no-print">
      <Notice kind="warning" title={title} live>
        <p>{text.replace('{{days}}', String(reminder.days))}</p>
        <div className="links">
          <a className="btn" href={changeHref} onClick={dismissPasswordReminder}>
            {change}
          </a>
          <Button look="quiet" onClick={dismissPasswordReminder}>
            {later}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
