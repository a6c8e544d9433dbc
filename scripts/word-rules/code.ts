import type { WordRule } from '../check-words.ts';

/** Folders whose docstrings still open with a clause. A folder leaves the list when it is reworded, and none comes in. */
export const OPENINGS_LEFT = ['tests'];

/** Wording of comments: plain English, and one word a thing. */
export const COMMENT_RULES: WordRule[] = [
  { pattern: /\b(?:for|to|of|from|by|with) who\b/, instead: 'members who, the caller', why: 'plain English' },
  {
    pattern:
      /\b(?:verification|newest|invitation) letters?\b|\bletters? (?:about|to (?:a|the)|is on|are on|once more|again)\b|\bin (?:a|the|our) letter\b|\blink of a letter\b/i,
    instead: 'e-mail',
    why: 'a letter is on paper',
  },
  { pattern: /\bthe house\b/i, instead: 'the centre', why: 'one word for it' },
  { pattern: /\breckon/i, instead: 'calculate', why: 'plain English' },
  { pattern: /\bjourneys?\b/i, instead: 'end-to-end test', why: "the field's term" },
];

/** The first word of a docstring. */
export const OPENING_RULE: WordRule = {
  pattern: /^\/\*\*[\s*]*(?:What|Whoever|How|Who)\b/,
  instead: 'a verb or a noun first: Returns, The hours',
  why: 'a docstring says what a thing is or does',
};

/** Parts of names that the field calls otherwise. */
export const NAME_RULES: WordRule[] = [
  // The contract's `LetterAgainSchema` is a name in the OpenAPI document.
  // `LetterAgainSchema` names a component of the OpenAPI document.
  { pattern: /(?:^|[a-z_])(?:Letter|LETTER)s?(?=[A-Z_]|$)(?!AgainSchema)/, instead: 'Email', why: 'a letter is on paper' },
  { pattern: /On(?:The)?Wire$/, instead: 'toThingResponse', why: 'it makes a response' },
  { pattern: /Wish(?=[A-Z]|$)|^wish/, instead: 'Request, Selection, Quote', why: 'what is asked for has a name' },
  { pattern: /^(?:tell|told)[A-Z]/, instead: 'notify, announce', why: 'one word for it' },
  { pattern: /[lL]apse|LAPS/, instead: 'expire', why: 'one word for it' },
  { pattern: /^bar(?:Member|Until)$|^Barring$/, instead: 'ban', why: 'one word for it' },
  { pattern: /^(?:kept|keep)(?=[A-Z])(?!Presses)|_KEPT_/, instead: 'cached, stored, reserved, RETENTION', why: 'it says for what' },
  { pattern: /^ask(?=[A-Z])/, instead: 'request, load, confirm', why: "the field's term" },
];
