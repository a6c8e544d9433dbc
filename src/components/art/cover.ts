import { FACES } from '../../i18n/faces.ts';
import { DEFAULT_LANGUAGE, HTML_LANG, isSpaced, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { INKS } from './ink-styles.ts';
import { COVER_HEIGHT, COVER_WIDTH, type Inks, motifOf } from './motifs.ts';
import { randomOf } from './random.ts';
import { box } from './textures.ts';

/** The facts printed on the cover of a comic. */
export interface CoverFacts {
  /** The id of the comic: the same cover in every build. */
  seed: string;
  title: string;
  /** Of the title: how it is lettered. */
  lang: string;
  byline: string;
  /** The publisher's name, if it has one. */
  house?: string | undefined;
  /** Its genres: one of them gives the picture. */
  genres: readonly string[];
}

const COMBINATIONS = [
  ['ink-yellow', 'ink-red'],
  ['ink-white', 'ink-red'],
  ['ink-red', 'ink-yellow'],
  ['ink-black', 'ink-yellow'],
  ['ink-white', 'ink-yellow'],
  ['ink-black', 'ink-red'],
  ['ink-red', 'ink-white'],
  ['ink-yellow', 'ink-white'],
] as const;
/** In a face of CJK an apostrophe is as wide as a character, unless narrow ones are asked for (`faceVariant`). */
const NARROW = 'text{font-variant-east-asian:proportional-width}';
const SPINE = 18;
const FOOT = 40;

/* A picture file knows no page: its inks and faces stand in it (`src/styles/components.css`, `src/i18n/faces.ts`). */
const STYLE = `${INKS}text{font-weight:900}`;
/** The faces of a cover: not the system's own, which is another on each machine. */
const drawnFaces = (language: Language) => FACES[language].screen.replace('system-ui,', '');
const FACES_BY_TAG = new Map(LANGUAGES.map((language) => [HTML_LANG[language], drawnFaces(language)]));

/** A whole SVG file: the picture of the genre, the title lettered upright where the script may stand, a spine and a foot. */
export function drawCover({ seed, title, lang, byline, house, genres }: CoverFacts): string {
  const random = randomOf(seed);
  const genre = tellingGenre(genres);
  const [ground, accent] = random.pick(COMBINATIONS);
  const upright = LANGUAGES.some((language) => HTML_LANG[language] === lang && !isSpaced(language));
  const isLeft = random.pick([true, false]);
  const lettering = upright ? upColumns(title, isLeft) : lyingLines(title, isLeft);
  const inks: Inks = {
    ground,
    accent,
    dots: ground === 'ink-black' ? 'ink-dots yellow' : 'ink-dots',
    x: upright ? Math.round((isLeft ? lettering.edge + COVER_WIDTH : SPINE + lettering.edge) / 2) : 159,
    y: upright ? random.int(180, 215) : Math.round((isLeft ? lettering.edge + COVER_HEIGHT - FOOT : lettering.edge) / 2),
  };
  const plate =
    genre === 'horror'
      ? 'ink-white'
      : random.pick(
          ground === 'ink-white'
            ? (['ink-black', 'ink-yellow'] as const)
            : ground === 'ink-black'
              ? (['ink-white', 'ink-red'] as const)
              : (['ink-white', 'ink-black'] as const),
        );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" width="${COVER_WIDTH}" height="${COVER_HEIGHT}"><style>${STYLE}${upright ? '' : NARROW}</style>` +
    `${box(0, 0, COVER_WIDTH, COVER_HEIGHT, ground)}${motifOf(genre)(random, inks)}` +
    `<g xml:lang="${lang}" font-family="${FACES_BY_TAG.get(lang) ?? drawnFaces(DEFAULT_LANGUAGE)}"><path class="${plate} ink-line" d="${lettering.plate}"/><g class="${plate === 'ink-black' ? 'ink-white' : 'ink-black'}">${lettering.text}</g>` +
    `${box(0, COVER_HEIGHT - FOOT, COVER_WIDTH, FOOT, 'ink-black')}<g class="ink-white" font-size="14"><text x="${SPINE + 12}" y="406">${escapeText(shorten(byline, upright ? 10 : 18))}</text>` +
    `${house ? `<text class="ink-yellow" x="${COVER_WIDTH - 12}" y="406" text-anchor="end">${escapeText(shorten(house, upright ? 8 : 14))}</text>` : ''}</g></g>` +
    `${box(0, 0, SPINE, COVER_HEIGHT, accent === ground ? 'ink-black' : accent)}<path stroke="#15120f" stroke-width="4" d="M${SPINE} 0v420"/></svg>`
  );
}

/** The printed side of a cover without its lettering, for renderers that have no fonts: the inside of an `<svg>`, 300 by 420. */
export function drawBareCover(seed: string, genres: readonly string[]): string {
  const random = randomOf(seed);
  const [ground, accent] = random.pick(COMBINATIONS);
  const inks: Inks = { ground, accent, dots: ground === 'ink-black' ? 'ink-dots yellow' : 'ink-dots', x: (SPINE + COVER_WIDTH) / 2, y: 200 };
  return (
    `${box(0, 0, COVER_WIDTH, COVER_HEIGHT, ground)}${motifOf(tellingGenre(genres))(random, inks)}${box(0, COVER_HEIGHT - FOOT, COVER_WIDTH, FOOT, 'ink-black')}` +
    `${box(0, 0, SPINE, COVER_HEIGHT, accent === ground ? 'ink-black' : accent)}<path stroke="#15120f" stroke-width="4" d="M${SPINE} 0v420"/>`
  );
}

/** Days like any other are told by whatever else they are. */
const tellingGenre = (genres: readonly string[]) => genres.find((genre) => genre !== 'slice-of-life') ?? 'slice-of-life';

interface Lettering {
  text: string;
  /** The ground of the title, as a path. */
  plate: string;
  /** Where the plate ends toward the picture. */
  edge: number;
}

/** Columns from right to left, as large as the height allows. */
function upColumns(title: string, isLeft: boolean): Lettering {
  const [columns, longest] = columnsOf([...title]);
  const size = Math.min(66, Math.floor(318 / longest));
  const pitch = Math.round(size * 1.16);
  const width = pitch * columns.length + 16;
  const left = isLeft ? SPINE + 14 : COVER_WIDTH - 14 - width;
  const text = columns
    .map(
      (chars, i) =>
        `<text writing-mode="vertical-rl" font-size="${size}" x="${left + width - 8 - Math.round(pitch * (i + 0.5))}" y="32">${escapeText(chars)}</text>`,
    )
    .join('');
  return { text, plate: `M${left} -9h${width}v${size * longest + 56}H${left}Z`, edge: isLeft ? left + width : left };
}

/** One column up to seven characters; beyond that two, broken after a mark or a particle where one stands near the middle. */
function columnsOf(chars: string[]): [string[], number] {
  if (chars.length <= 7) return [[chars.join('')], chars.length];
  const middle = Math.ceil(chars.length / 2);
  const breaks = [0, 1, -1, 2, -2].map((by) => middle + by);
  const at = breaks.find((place) => '的、，とのはをよで'.includes(chars[place - 1] ?? '')) ?? middle;
  const columns = [
    chars
      .slice(0, at)
      .join('')
      .replace(/[，、]$/, ''),
    chars.slice(at).join(''),
  ];
  return [columns, Math.max(...columns.map((column) => [...column].length))];
}

/** Lines of capitals across the cover, at its head or its foot. */
function lyingLines(title: string, isHead: boolean): Lettering {
  const lines: string[] = [];
  for (const word of title.toUpperCase().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 11) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const size = Math.min(48, Math.floor(236 / (0.72 * Math.max(...lines.map((line) => line.length)))), Math.floor(210 / lines.length));
  const pitch = Math.round(size * 1.04);
  const height = pitch * lines.length + 22;
  const top = isHead ? 16 : COVER_HEIGHT - FOOT - 16 - height;
  const text = lines
    .map((line, i) => `<text font-size="${size}" x="${SPINE + 24}" y="${top + 9 + Math.round(pitch * (i + 0.84))}">${escapeText(line)}</text>`)
    .join('');
  return { text, plate: `M${SPINE + 10} ${top}h${COVER_WIDTH - SPINE - 20}v${height}h-${COVER_WIDTH - SPINE - 20}Z`, edge: isHead ? top + height : top };
}

const shorten = (text: string, length: number) => ([...text].length > length ? `${[...text].slice(0, length - 1).join('')}…` : text);
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
