import { createContext } from 'react';

/** The prefix of the ids of a form's fields, where a page has several forms with fields of one name. */
export const FieldPrefix = createContext('');
