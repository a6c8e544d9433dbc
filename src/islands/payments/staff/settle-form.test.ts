import { expect, test } from 'vitest';
import { settleForm } from './settle-form.ts';

test('points go as they were typed, even what is no number: nothing else is taken in their place', () => {
  expect(settleForm('record_refund', { reason: ' ', points: ' 97 ' })).toEqual({ step: 'record_refund', points: '97' });
  expect(settleForm('record_refund', { reason: 'fee kept', points: '9o' })).toEqual({ step: 'record_refund', points: '9o', reason: 'fee kept' });
  expect(settleForm('record_refund', { reason: '', points: '' })).toEqual({ step: 'record_refund', points: '' });
});

test('a reason is left out where none was typed, and goes empty where one is needed', () => {
  expect(settleForm('credit', { reason: ' ', points: '5' })).toEqual({ step: 'credit' });
  expect(settleForm('explain', { reason: ' ', points: '5' })).toEqual({ step: 'explain', reason: '' });
});
