/** The reasons of the build, which are English sentences, by the texts that editors read; what is in quotes or counted is handed on. */
const REASONS = {
  kebab: /^must be kebab-case$/,
  empty: /^must not be empty$/,
  date: /^must be a date as YYYY-MM-DD$/,
  time: /^must be a time as HH:mm$/,
  moment: /^must be a day or a time of Taipei as YYYY-MM-DD HH:mm$/,
  webAddress: /^must be an address that begins with https:\/\/$/,
  pagePath: /^must be the path of a page without its language, as about\/service$/,
  pictureName: /^must be the name of a \.webp, \.jpg or \.png file beside item\.yaml$/,
  clipName: /^must be the name of an \.mp4 file beside item\.yaml$/,
  clipFormat: /^must be an MP4 clip$/,
  clipCodec: /^must be a clip that every browser plays/,
  captions: /^must be captions as WebVTT$/,
  zhuyin: /^must be one Zhuyin letter$/,
  hiragana: /^must be hiragana$/,
  quota: /^must not be more than the quota$/,
  beforeOpening: /^must not be before registration opens$/,
  afterActivity: /^must be before the activity is over$/,
  twice: /^must not have the same id twice$|^must name each id once$/,
  ownQuota: /^has a quota of its own only where registration\.joined is singly$/,
  singlySessions: /^is singly only where there are sessions$/,
  singlyTaken: /^is said of each session where they are joined singly$/,
  endsEarlier: /^must not be before starts_on$/,
  ahead: /^must not lie ahead of the release$/,
  zhMissing: /^zh is the default language and must be there$/,
  unknownId: /^"(?<a>[^"]*)" is not one of the (?:[^:]+)(?:: (?<b>.*))?$/,
  seat: /^a seat has a place on the map and a quantity of 1$/,
  shortcuts: /^(?<a>\d+) texts for the (?<b>\d+) shortcuts of item\.yaml$/,
  link: /^line (?<a>\d+) of it: "(?<b>.*)" must be a path of this site \(\/zh\/faq\), an anchor/,
  picture: /^line (?<a>\d+) of it: "(?<b>.*)" must be a path of this site: a picture/,
  beside: /^there is no (?<a>\S+) beside it$/,
  pageTwice: /^"(?<a>.*)" has an entry already$/,
  wordTwice: /^"(?<a>.*)" leads to (?<b>.*) already$/,
  weekday: /^must name a weekday/,
  allWeekdays: /^must leave a weekday open$/,
  beforeListed: /^must not lie before a day of the list$/,
  country: /^must be the ISO 3166 code|^must be a country as TW$/,
  word: /^must have a letter or a digit$/,
  key: /^must be letters, digits and hyphens$/,
  daysOrNone: /^must be a number of days where there are free points, and null where there are none$/,
  businessNumber: /^must be a business number of eight digits$/,
  year: /^must be at least a year after the first day$/,
  httpsAddress: /^must be an https address as a browser writes it$/,
  domain: /^must be a domain in small letters$/,
  colour: /^must be a colour as #rrggbb$/,
  telephone: /^must be a number as \+886-2-2345-6789$/,
  eachOnce: /^must name each of these once: (?<a>.*)$/,
  rentRules: /^no rules cover "rent"$/,
  // Of a fault in another file: what is wrong there is said behind it.
  elsewhere: /(?!)/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type ContentReason = keyof typeof REASONS;

/** The reason of the build by the name of its text; null of one that a schema says by itself, as that a field is missing. */
export function reasonOf(reason: string): { name: ContentReason; groups: Record<string, string> } | null {
  for (const [name, pattern] of Object.entries(REASONS)) {
    const match = pattern.exec(reason);
    if (match)
      return { name: name as ContentReason, groups: Object.fromEntries(Object.entries({ ...match.groups }).map(([group, text]) => [group, text || '-'])) };
  }
  return null;
}
