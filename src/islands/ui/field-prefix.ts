import { createContext } from 'react';

/** What stands before the ids of a form's fields, where a page has several forms with fields of one name. */
export const FieldPrefix = createContext('');
