import type { WordRule } from '../check-words.ts';

/** Wording of English as a British editor would have it; the terms stand in docs/words-en.md. Texts that the specification gives word for word are excepted. */
export const RULES: WordRule[] = [
  // One word a thing.
  { pattern: /\be-mails?\b(?! Format)/i, instead: 'email', why: 'one spelling' },
  { pattern: /\bverification letter\b|\bletters? (?:has been |was )?sent\b|\bin (?:our|the) letter\b/i, instead: 'email', why: 'a letter is on paper' },
  { pattern: /\bworkstations?\b/i, instead: 'seat', why: 'one word for the places on 3F' },
  { pattern: /\bbookstores?\b/i, instead: 'bookshop', why: 'one word, and British' },
  { pattern: /\b(?:information|front) desk\b|\b(?:come to|ask at|tell|sold at) the desk\b/i, instead: 'service desk', why: 'one name for it' },
  {
    pattern: /\bthe house’s own\b|\baround the house\b|\b(?:(?<!was )not|is|are|never) let\b/i,
    instead: 'the centre, leased, not available',
    why: 'the centre is no house',
  },
  { pattern: /\bwaiting lists?\b|\bwaiting places?\b|\b(?:next|first|place|\}\}) in line\b/i, instead: 'waitlist', why: 'one word for it' },
  { pattern: /\bkept for you\b|\bkeeping it for you\b/i, instead: 'held for you', why: 'a place is held' },
  { pattern: /\bclosing days?\b/i, instead: 'closed days', why: 'one word for them' },
  { pattern: /\btelephon/i, instead: 'phone', why: 'one word for it' },
  { pattern: /\bteacher(?=:| has another)|\banother teacher\b/i, instead: 'adviser', why: 'who answers in a consultation' },
  { pattern: /\bsign(?:ed|ing)?[ -](?:in|out)\b/i, instead: 'log in, log out', why: 'one word for it' },
  { pattern: /\btwo-(?:step|factor) (?:verification|authentication)\b/i, instead: 'two-step login', why: 'one name for it' },
  { pattern: /\bcut (?:it |them |\{\{\w+\}\} )?off\b/i, instead: 'disconnect', why: 'what happens to an application' },
  { pattern: /\bcall(?:ed|s|ing)? (?:(?:this|your|the) \w+ )?off\b/i, instead: 'cancel', why: 'one word for it' },
  { pattern: /\bsitemaps?\b/i, instead: 'site map', why: 'one spelling' },
  { pattern: /\bmailbox/i, instead: 'inbox', why: 'one word for it' },
  { pattern: /\bof your membership\b(?= (?:was|is|has)|\.|:)/i, instead: 'of your account', why: 'an address or number belongs to an account' },
  { pattern: /\b(?:hir(?:e|ed|ing)) (?:a|the|this) (?:space|hall|whole)\b/i, instead: 'lease', why: 'as in the space-lease guidelines' },
  { pattern: /\bsight checks?\b/i, instead: 'sight cheque', why: 'British' },

  // What happens to points and money.
  {
    pattern: /\bpoints? (?:come|comes|go|goes) back\b|\bpoints? (?:are|were|is|have been) returned\b|\breturn (?:all|every) points?\b/i,
    instead: 'are refunded',
    why: 'points are refunded',
  },
  { pattern: /\blaps(?:e|es|ed|ing)\b/i, instead: 'expire', why: 'points, links and offers expire' },
  { pattern: /\bbought points?\b|\bpoints?,? (?:including those )?(?:that )?you bought\b/i, instead: 'purchased points', why: 'one word for them' },
  { pattern: /\b(?:deposit|rent) (?:is |will be |has been |to be )?return(?:s|ed)?\b|\bdeposit back\b/i, instead: 'refunded', why: 'money is refunded' },
  { pattern: /\btaken as given up\b/i, instead: 'treated as withdrawn', why: 'plain words' },
  { pattern: /\d+ per cent\b/, instead: '50%', why: 'one way to write it' },

  // Plain words on screens.
  { pattern: /\b(?:could not|couldn’t|cannot|can’t) be read\b|\bReading…/, instead: 'couldn’t be loaded, Loading…', why: 'a screen loads' },
  { pattern: /\bpresent (?:password|address|state|time)\b/i, instead: 'current', why: 'plain words' },
  { pattern: /^(?:New p|P)assword again$/, instead: 'Confirm password', why: 'the usual label' },
  { pattern: /\bpassword is (?:not )?right\b/i, instead: 'Incorrect password, correct', why: 'plain words' },
  { pattern: /\bcopy (?:the )?address\b|\baddress is copied\b/i, instead: 'Copy link, Link copied', why: 'the usual words' },
  { pattern: /\bagain in (?:\d|\{\{)|\bsend (?:it |the email )?again$/i, instead: 'Resend in 30 s, Resend', why: 'the usual words' },
  {
    pattern: /\b(?:may|will) ring\b|\bgo on to (?:step|the form)\b|\ba member already\b/i,
    instead: 'call, Continue to, Already a member?',
    why: 'plain words',
  },
  { pattern: /\bask(?:ed)? for (?:an? |the )?(?:new (?:code|email|one)|longer|extension|deletion)\b/i, instead: 'request', why: 'plain words' },
  { pattern: /\b(?:is|are|be) written to\b|\bwe (?:will )?write to you\b/i, instead: 'is notified, we email you', why: 'plain words' },
  {
    pattern: /\bwas not moved\b|^(?:Leave it|Move it|Take it|Cancel it|Keep it)$/,
    instead: 'what the button does: Keep current time, Move reservation',
    why: 'a button says what it does',
  },
  { pattern: /\bsomebody was faster\b/i, instead: 'somebody else was quicker', why: 'idiom' },
  { pattern: /\bclick here\b|\bkindly\b|\bplease be (?:informed|advised|noted)\b/i, instead: 'plain words', why: 'officialese' },
  { pattern: /\bfill(?:ed|ing)? out\b/i, instead: 'fill in', why: 'British' },

  // Spelling, dates and marks.
  {
    pattern:
      /\b(?:colou?rize|colors?|colored|centers?|centered|organiz\w+|recogniz\w+|customiz\w+|cancel(?:ed|ing)|favorites?|labor|gray|theaters?|neighbors?|catalogs?|dialog(?!-box))\b/i,
    instead: 'colour, centre, organise, cancelled',
    why: 'British spelling',
  },
  {
    pattern: /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?![\d:])/,
    instead: '5 May 2026',
    why: 'the day comes first',
  },
  { pattern: /\b\d{1,2} ?[ap]m\b/i, instead: '14:00', why: 'hours count to 24' },
  { pattern: /[A-Za-z]'(?:s|t|re|ll|ve|d|m)\b|s'(?=\s)/, instead: '’', why: 'one apostrophe' },
  { pattern: /[，。：；！？（）～]/, instead: 'half-width marks', why: 'marks beside English are half-width' },
  { pattern: /\.{3}|……|\w …$/, instead: 'one … without a blank', why: 'one ellipsis' },
  { pattern: /\w -{1,2} [a-z]/, instead: '–, a comma or a colon', why: 'a hyphen is no dash' },
  { pattern: /\S {2,}\S|\w [,;!?](?:\s|$)/, instead: 'one blank, and none before a mark', why: 'blanks' },
  { pattern: /\d[KMG]B\b/, instead: '6 MB', why: 'a blank before a unit' },
  {
    pattern: /\bSMS (?:do|does|reach)\b|\b(?:send|receives?) (?:our )?SMS\b/,
    instead: 'text messages',
    why: 'SMS names the code and the service; what arrives is a message',
  },
  { pattern: /\bAccount or email\b/, instead: 'account name', why: 'an account is what one has, its name is what one types' },
  { pattern: /\bmember(?:ship)? levels?\b/i, instead: 'membership classes', why: 'the terms, the profile and the contract say class' },
];
