/** The inks of `tokens.css` for what knows no tokens: e-mails and pictures. `inks.test.ts` holds them to it. */
export const DAY_INKS = {
  black: '#15120f',
  white: '#fffdf6',
  red: '#ff4a1c',
  paper: '#fbf7ec',
  tone: '#e7dfcc',
  muted: '#5d554a',
  hot: '#c42f08',
  hi: '#ffd33d',
} as const;
/** The same names in the dark. */
export const DARK_INKS = {
  paper: '#15120f',
  panel: '#211c17',
  ink: '#f6efdf',
  tone: '#3b342b',
  muted: '#c3b9a7',
  hot: '#ff5a30',
  'on-hot': '#15120f',
} as const;
