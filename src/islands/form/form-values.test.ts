import { expect, test } from 'vitest';
import { fieldOfControl, gatherLists, itemField, itemsOf, tickedItems } from './form-values.ts';

const typed = { name: 'Lin', 'equipment.chair': '60', 'equipment.projector': '', equipment_note: 'none', 'a.b': 'on' };

test('the items of a list are told from fields that are only called alike', () => {
  expect(itemsOf(typed, 'equipment')).toEqual([
    ['chair', '60'],
    ['projector', ''],
  ]);
  expect([itemField('equipment', 'chair'), fieldOfControl('equipment.chair'), fieldOfControl('equipment_note')]).toEqual([
    'equipment.chair',
    'equipment',
    'equipment_note',
  ]);
});

test('a list becomes one value, also when nothing of it is there; all else stays as it is', () => {
  const { 'equipment.chair': _, 'equipment.projector': __, ...rest } = typed;
  expect(gatherLists(typed, { equipment: (items) => items.length, industry: tickedItems })).toEqual({ ...rest, equipment: 2, industry: [] });
  expect(gatherLists(typed, {})).toEqual(typed);
});
