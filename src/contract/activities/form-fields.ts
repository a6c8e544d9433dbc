import * as v from 'valibot';
import { isWebAddress } from '../../domain/accounts/creator-profile.ts';
import { OTHER_URLS_MAX, QUESTIONS_MAX } from '../../domain/activities/registration-form.ts';
import { isVisible } from '../../domain/text/visible-text.ts';
import type { FieldMessage } from '../field-message.ts';
import { idField, lineField, longText } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;
const WEB_ADDRESS_MAX_LENGTH = 300;
/** Far more code units than any answer has, so that characters are counted of nothing larger. */
const TEXT_MAX_LENGTH = 20_000;

/** Several lines of at most so many characters as a reader counts them: a letter with its marks is one, and so is a family of one emoji. */
export function characters(max: number) {
  return v.pipe(longText(TEXT_MAX_LENGTH), v.maxGraphemes(max), v.metadata({ maxCharacters: max }));
}
export const webAddress = v.pipe(lineField(WEB_ADDRESS_MAX_LENGTH), v.check(isWebAddress, say('URL_FORMAT')));

/** In a form an answer is `question:text`, the field coming as often as there are answers. */
const answerText = v.pipe(
  v.string(),
  v.regex(/^[^:\s]{1,60}:/),
  v.transform((typed) => ({ id: typed.slice(0, typed.indexOf(':')), text: typed.slice(typed.indexOf(':') + 1) })),
);
const answerItem = v.object({ id: idField, text: v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH)) });
const empty = v.pipe(
  v.literal(''),
  v.transform((): { id: string; text: string }[] => []),
);
/** Answers to the questions of the activity: which they are, whether they must be answered and how long they may be is content; faults stand at `answers.<id>`. */
export const answersField = v.pipe(
  v.optional(
    v.union(
      [
        v.array(v.union([answerItem, answerText])),
        v.pipe(
          answerText,
          v.transform((answer) => [answer]),
        ),
        empty,
      ],
      say('WRONG_FORMAT'),
    ),
    [],
  ),
  // What no eye sees is no answer.
  v.transform((answers) => answers.map(({ id, text }) => ({ id, text: isVisible(text) ? text : '' }))),
  v.array(v.object({ id: v.string(), text: v.union([v.literal(''), longText(TEXT_MAX_LENGTH)]) })),
  v.maxLength(QUESTIONS_MAX),
  v.check((answers) => new Set(answers.map(({ id }) => id)).size === answers.length, say('WRONG_FORMAT')),
);

/** Other addresses: a list, or one a line. */
export const otherUrls = v.pipe(
  v.optional(
    v.union(
      [
        v.array(v.string()),
        v.pipe(
          v.string(),
          v.transform((text) => text.split(/[\r\n]+/)),
        ),
      ],
      say('WRONG_FORMAT'),
    ),
    [],
  ),
  v.transform((urls) => urls.map((url) => url.trim()).filter((url) => url !== '')),
  v.array(webAddress),
  v.maxLength(OTHER_URLS_MAX),
);
