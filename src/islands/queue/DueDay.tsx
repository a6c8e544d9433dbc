import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { nearDay } from '../../i18n/formats/dates.ts';
import { Tag } from '../ui/Tag.tsx';
import type { StaffScope } from './staff-scope.ts';

/** The last promised day; one that is past says so in words. */
export function DueDay({ day, t, language }: { day: string } & StaffScope) {
  const today = taipeiDay(new Date());
  return (
    <>
      <time dateTime={day}>{nearDay(day, language, today)}</time> {day < today && <Tag look="stop">{t('staff:queue.overdue')}</Tag>}
      {day === today && <Tag look="now">{t('staff:queue.today')}</Tag>}
    </>
  );
}
