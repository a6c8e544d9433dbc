import { Document, isScalar, type Scalar, type ToStringOptions, visit } from 'yaml';
import { LANGUAGES } from '../../i18n/languages.ts';

/** The look of new values: that of the content's own files. */
const STYLE: ToStringOptions = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER, minContentWidth: 0, flowCollectionPadding: true };
/** Words that stand without quotes: ids, days, plain words. All else is quoted, as is what YAML would take for something else. */
const PLAIN = /^[A-Za-z0-9][\w.-]*$/;
/** A list or an object of at most so many characters stands on one line. */
const LINE_LENGTH = 120;

/** A value as the lines of a YAML file, without the last line break: short lists and texts in every language on one line. */
export function yamlText(value: unknown): string {
  const doc = new Document(value, { aliasDuplicateObjects: false });
  visit(doc, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && !PLAIN.test(node.value)) node.type = node.value.includes('\n') ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE';
    },
    Seq: (_, node) => {
      node.flow = node.items.every(isShort) && JSON.stringify(node.toJSON()).length <= LINE_LENGTH;
    },
    Map: (_, node) => {
      const names = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
      const isLocalized = names.length > 0 && names.every((name) => (LANGUAGES as readonly string[]).includes(name));
      node.flow = isLocalized && node.items.every((pair) => isShort(pair.value)) && JSON.stringify(node.toJSON()).length <= LINE_LENGTH;
    },
  });
  return doc.toString(STYLE).replace(/\n$/, '');
}

const isShort = (node: unknown): boolean => isScalar(node) && !(typeof node.value === 'string' && node.value.includes('\n'));

/** A scalar as it stands in a line, in the quotes that the one before it had. */
export function scalarText(value: unknown, before: Scalar, isInFlow: boolean): string {
  const doc = new Document(isInFlow ? [value] : { k: value });
  visit(doc, {
    Seq: (_, node) => {
      node.flow = true;
    },
    Scalar: (key, node) => {
      if (key === 'key') return;
      const isSame = typeof value === typeof before.value;
      if (typeof value === 'string')
        node.type = isSame && keepsType(before, value) ? (before.type as Scalar.Type) : PLAIN.test(value) ? 'PLAIN' : 'QUOTE_DOUBLE';
    },
  });
  const text = doc.toString(STYLE).trimEnd();
  return isInFlow ? text.replace(/^\[\s*/, '').replace(/\s*\]$/, '') : text.replace(/^k:\s*/, '');
}

const keepsType = ({ type }: Scalar, value: string): boolean =>
  type !== undefined && !type.startsWith('BLOCK') && (!value.includes('\n') || type === 'QUOTE_DOUBLE');

/** A value in one line, whatever its length: within a list or an object that stands in one. */
export function flowText(value: unknown): string {
  const doc = new Document([value], { aliasDuplicateObjects: false });
  visit(doc, {
    Scalar: (key, node) => {
      if (key !== 'key' && typeof node.value === 'string' && !PLAIN.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Collection: (_, node) => {
      node.flow = true;
    },
  });
  return doc
    .toString({ ...STYLE, collectionStyle: 'flow' })
    .trimEnd()
    .replace(/^\[\s*/, '')
    .replace(/\s*\]$/, '');
}
