import type { WordRule } from '../check-words.ts';

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
  // `LetterAgainSchema` names a component of the OpenAPI document.
  { pattern: /(?:^|[a-z_])(?:Letter|LETTER)s?(?=[A-Z_]|$)(?!AgainSchema)/, instead: 'Email', why: 'a letter is on paper' },
  { pattern: /On(?:The)?Wire$/, instead: 'toThingResponse', why: 'it makes a response' },
  { pattern: /Wish(?:es)?(?=[A-Z]|$)|^wish/, instead: 'Request, Selection, Options, Quote', why: 'what is asked for has a name' },
  { pattern: /(?:^|[a-z])Answers?(?=[A-Z]|$)/, instead: 'Response', why: "the protocol's word" },
  { pattern: /^(?:tell|told)[A-Z]|[uU]ntold|[a-z]Told(?=[A-Z]|$)/, instead: 'notify, announce, untranslated', why: 'one word for it' },
  { pattern: /[lL]apse|LAPS/, instead: 'expire', why: 'one word for it' },
  { pattern: /^bar(?:Member|Until)$|^Barring$|Barred/, instead: 'ban', why: 'one word for it' },
  { pattern: /^(?:kept|keep)(?=[A-Z])(?!Presses)|_KEPT_/, instead: 'cached, stored, reserved, RETENTION', why: 'it says for what' },
  { pattern: /^ask(?=[A-Z])/, instead: 'request, load, confirm', why: "the field's term" },
  // A forgotten password is what the call is about.
  { pattern: /[sS]weep|^forget(?=[A-Z])(?!By(?:Sms|Email))/, instead: 'purge, erase, clear', why: 'one word for it' },
];

/** Parts of the names of SQL functions and views that the field calls otherwise. */
export const SQL_NAME_RULES: WordRule[] = [
  { pattern: /make_room/, instead: 'reassign', why: 'what it does has a name' },
  { pattern: /(?:^|_)(?:un)?told(?:_|$)|(?:^|_)tell_/, instead: 'notified, notify', why: 'one word for it' },
  { pattern: /_bars?$|barred/, instead: 'ban, banned', why: 'one word for it' },
  { pattern: /(?:^|_)lapsed?(?:_|$)/, instead: 'expire, expired', why: 'one word for it' },
  { pattern: /^wait_/, instead: 'waitlist_', why: 'one word for it' },
  { pattern: /(?:^|_)(?:sweep|forget)(?:_|$)/, instead: 'purge', why: 'one word for it' },
];

/** CSS classes that say nothing to a reader who does not know the page. */
export const CLASS_RULES: WordRule[] = [
  { pattern: /^[a-z]$/, instead: 'what it is: ink-black', why: 'a letter is no name' },
  { pattern: /^(?:.+-)?ways?$/, instead: 'links, steps', why: 'one word for it' },
  {
    pattern: /^(?:hand-on|untold|told|said|says|asks?|sift|kept|comes-back|lapses|reach)$/,
    instead: 'share-links, note-text, form, refund-note',
    why: 'it says what it is',
  },
  {
    pattern: /^(?:turns?(?:-of)?|cast|splash|desk|sum|take|by|held|belongs|hurry|has|why|gone|few|how|cap)$/,
    instead: 'a noun of the page: page-nav, caption',
    why: 'it says what it is',
  },
];
