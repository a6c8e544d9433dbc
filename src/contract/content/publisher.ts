import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, initialsItem, localized, pageQuery, typeItem } from '../fields.ts';

const contact = { founded: v.number(), website: v.nullable(v.string()), email: v.nullable(v.string()), ...localized('place') };
const names = { ...localized('title'), ...localized('summary') };

const publisher = { id: v.string(), initials: initialsItem, genres: v.array(typeItem), ...contact, ...names };
export const PublisherSummarySchema = v.object(publisher);
export const PublisherSchema = v.object({ ...publisher, imprints: v.array(v.object(localized('name'))), ...localized('content') });

const union = { id: v.string(), members: v.number(), ...contact, ...names };
export const UnionSummarySchema = v.object(union);
export const UnionSchema = v.object({ ...union, services: v.array(v.object(localized('name'))), ...localized('content') });

export const listPublishers = defineCall({
  method: 'GET',
  path: '/publisher',
  summary: 'Publishers of comics',
  access: 'public',
  query: v.object({ ...pageQuery, genre: v.optional(idField) }),
  output: PublisherSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getPublisher = defineCall({
  method: 'GET',
  path: '/publisher/{id}',
  summary: 'One publisher',
  access: 'public',
  params: v.object({ id: idField }),
  output: PublisherSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
export const listUnions = defineCall({
  method: 'GET',
  path: '/union',
  summary: 'Comic artists’ associations',
  access: 'public',
  query: v.object(pageQuery),
  output: UnionSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getUnion = defineCall({
  method: 'GET',
  path: '/union/{id}',
  summary: 'One association',
  access: 'public',
  params: v.object({ id: idField }),
  output: UnionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
