import { expect, test } from 'vitest';
import { closedDays } from './closed-days.ts';

const day = (date: string, zh: string) => ({ date, name: { zh, en: zh, ja: zh } });

test('a closure on a holiday is one closed day, by the name that the centre gave it', () => {
  const days = closedDays({
    holidays: { holidays: [day('2026-10-10', '國慶日'), day('2026-02-17', '春節')] },
    opening: { closures: [day('2026-10-10', '館慶休館'), day('2026-03-03', '消毒')] },
  });
  expect(days.map(({ date, name }) => `${date} ${name.zh}`)).toEqual(['2026-02-17 春節', '2026-03-03 消毒', '2026-10-10 館慶休館']);
});
