import * as v from 'valibot';
import { weaknessOf } from './secret-key.ts';

/** A TCP port, 0 to 65535. */
export const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535, 'must be a port number'));
/** A whole number between two bounds, both allowed. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
/** A part of a whole, 0 to 1. */
export const share = v.pipe(v.string(), v.regex(/^(?:0|1|0?\.\d{1,6}|[01]\.0*)$/, 'must be between 0 and 1'), v.transform(Number));
/** `0` or `1`. */
export const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((value) => value === '1'),
);
/** An address that begins with one of these protocols, as `https:`. */
export const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be a URL beginning with ${protocols.join(' or ')}//`),
  );

/** An address of a site without path, query, fragment or password. */
export const origin = v.pipe(
  url('http:', 'https:'),
  v.check((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, 'must be an origin: no path, query, fragment or password'),
  v.transform((value) => new URL(value).origin),
);

/** A key that is long and random enough to be one (`weaknessOf`). */
export const secretKey = v.pipe(
  v.string(),
  v.check(
    (key) => weaknessOf(key) === null,
    ({ input }) => weaknessOf(String(input)) ?? '',
  ),
);
