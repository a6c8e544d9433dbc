import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import type { CorrectionItem } from '../../../domain/spaces/lease-correction.ts';
import { leaseFieldKey } from '../../../domain/spaces/lease-fields.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';

/** The name of an item of a correction, as the form calls it. */
export const correctionItem = (item: CorrectionItem, { applicant_type }: Pick<LeaseOutput, 'applicant_type'>, t: Translate): string =>
  t(`lease:fields.${leaseFieldKey(item, applicant_type)}`);

/** Items of a correction in one line. */
export function correctionItems(items: readonly CorrectionItem[], lease: Pick<LeaseOutput, 'applicant_type'>, language: Language, t: Translate): string {
  return joinText(
    language,
    'list',
    items.map((item) => correctionItem(item, lease, t)),
  );
}
