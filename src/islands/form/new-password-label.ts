import type { Catalogue, Translate } from '../../i18n/catalogue.ts';

/** Returns what a form that replaces a password calls a field, above the field and among the form's problems. */
export function newPasswordLabel(t: Translate) {
  return (field: keyof Catalogue['account']['fields']): string => {
    if (field === 'password') return t('recovery:newPassword');
    if (field === 'confirm_password') return t('recovery:newPasswordAgain');
    return t(`account:fields.${field}`);
  };
}
