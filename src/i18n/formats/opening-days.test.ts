import { expect, test } from 'vitest';
import { openingValuesOf } from './opening-days.ts';

const opening = (...closed: number[]) => ({ open_hour: 10, close_hour: 21, closed_weekdays: closed });

test('a week with one closed day is told by its first and its last open day', () => {
  expect(openingValuesOf(opening(1), 'en')).toEqual({
    openDays: 'Tuesday to Sunday',
    openDaysShort: 'Tue–Sun',
    openWorkdays: 'Tuesday to Friday',
    closedDays: 'Mondays',
    openHours: '10:00–21:00',
  });
  expect(openingValuesOf(opening(1), 'zh')).toMatchObject({
    openDays: '週二至週日',
    openDaysShort: '週二至週日',
    openWorkdays: '週二至週五',
    closedDays: '週一',
  });
  expect(openingValuesOf(opening(1), 'ja')).toMatchObject({
    openDays: '火曜日〜日曜日',
    openDaysShort: '火〜日',
    openWorkdays: '火曜日〜金曜日',
    closedDays: '月曜日',
  });
});

test('a closed day in the middle parts the week, and two days in a row are both named', () => {
  expect(openingValuesOf(opening(3), 'en')).toMatchObject({ openDays: 'Monday, Tuesday, Thursday to Sunday', closedDays: 'Wednesdays' });
  expect(openingValuesOf(opening(2, 4), 'zh')).toMatchObject({ openDays: '週一、週三、週五至週日', closedDays: '週二、週四' });
  expect(openingValuesOf(opening(1, 2), 'ja')).toMatchObject({ openDaysShort: '水〜日', closedDays: '月曜日、火曜日' });
});
