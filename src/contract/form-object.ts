import * as v from 'valibot';
import type { FieldMessage } from './field-message.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** An object within a body, before its own schema: in a form, which knows no objects, it is the object's JSON. */
export const formObject = v.pipe(
  v.union([v.string(), v.looseObject({})], say('WRONG_TYPE')),
  v.transform((value) => readObject(value)),
);

function readObject(value: string | object): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // No JSON is no object: the schema behind says so.
    return value;
  }
}
