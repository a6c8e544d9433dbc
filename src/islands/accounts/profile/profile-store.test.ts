import { expect, test } from 'vitest';
import { changedFields } from './profile-store.ts';

const before = {
  name: '林小漫',
  pen_name: '',
  gender: '',
  birthday: '',
  addr_city: '台北大安',
  addr_district: '',
  address: '',
  citizenship: 'foreign',
  country: 'JP',
  job: '',
  language: 'zh' as string,
};

test('a form that nobody changed sends nothing, whatever an older account had typed', () => {
  expect(changedFields(before, { ...before })).toEqual({});
  expect(changedFields(before, { ...before, name: ' 林小漫 ' })).toEqual({});
});

test('only what was changed is sent', () => {
  expect(changedFields(before, { ...before, job: '編輯', pen_name: '墨' })).toEqual({ job: '編輯', pen_name: '墨' });
});

test('a district goes with its city, a country with the citizenship', () => {
  expect(changedFields(before, { ...before, addr_city: 'tainan-city', addr_district: '' })).toEqual({ addr_city: 'tainan-city', addr_district: '' });
  expect(changedFields(before, { ...before, country: 'KR' })).toEqual({ citizenship: 'foreign', country: 'KR' });
  const { country: _, ...home } = before;
  expect(changedFields(before, { ...home, citizenship: 'domestic' })).toEqual({ citizenship: 'domestic' });
});
