import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pageQuery, typeItem } from '../fields.ts';

export const listJobTypes = defineCall({
  method: 'GET',
  path: '/job_type',
  summary: 'Occupations in comics, as a member’s profile names them',
  access: 'public',
  query: v.object(pageQuery),
  output: typeItem,
  envelope: 'list',
  cache: 'content',
});
