import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { databaseQuery, idField, initialsItem, localized, referenceItem, typeItem } from '../fields.ts';

const summary = {
  id: v.string(),
  initials: initialsItem,
  /** The creator's crafts: story, drawing, colour, lettering … */
  fields: v.array(typeItem),
  genres: v.array(typeItem),
  /** Year of the first publication. */
  since: v.number(),
  ...localized('title'),
  ...localized('summary'),
};
export const CreatorSummarySchema = v.object(summary);
export const CreatorSchema = v.object({
  ...summary,
  links: v.array(v.object({ href: v.string(), ...localized('name') })),
  union: v.nullable(referenceItem),
  comics: v.array(referenceItem),
  ...localized('content'),
});

export const listCreators = defineCall({
  method: 'GET',
  path: '/creator',
  summary: 'The creator database: by a part of the name, an initial, a field, a genre, the year of the first publication',
  access: 'public',
  query: v.object({ ...databaseQuery, field: v.optional(idField) }),
  output: CreatorSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getCreator = defineCall({
  method: 'GET',
  path: '/creator/{id}',
  summary: 'One creator with the comics that are in the database',
  access: 'public',
  params: v.object({ id: idField }),
  output: CreatorSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
