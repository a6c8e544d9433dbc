import type { Translate } from '../../../i18n/catalogue.ts';
import { stringify } from './stringify.ts';

/** The value of a field as it can be read: a text as it is, anything else in lines. */
export function ValueText({ value, t }: { value: unknown; t: Translate }) {
  if (value === undefined || value === null || value === '') return <p className="edit-value">{t('editing:empty')}</p>;
  return <p className="edit-value">{stringify(value, { yes: t('editing:yes'), no: t('editing:no') })}</p>;
}
