/** The elements that the site's own texts and cards consist of. */
const ELEMENTS = new Set(
  'a abbr article b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s section small source span strong sub sup table tbody td tfoot th thead time tr u ul'.split(
    ' ',
  ),
);
const ATTRIBUTES =
  /^(?:alt|class|cite|colspan|datetime|decoding|dir|height|href|hreflang|id|lang|loading|media|rel|reversed|role|rowspan|scope|sizes|src|srcset|start|tabindex|target|title|type|width|(?:aria|data)-[\w-]+)$/;
/** Where one leads to or loads from: a place of the site, or by a protocol that runs nothing. */
const ADDRESS = /^(?:https?:|mailto:|tel:|[/#?]|[^:&]*$)/i;
/** A picture within the page: what `<img>` is given runs nothing. */
const INLINE_PICTURE = /^data:image\/[\w+.-]+;base64,/i;
const VALUE = `(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+)`;
const TAG = new RegExp(`</?([a-z][a-z0-9]*)((?:\\s+[a-z][\\w:-]*(?:=${VALUE})?)*)\\s*/?>`, 'gi');
const ATTRIBUTE = new RegExp(`([a-z][\\w:-]*)(?:=(${VALUE}))?`, 'gi');

/** Whether markup holds texts, links and pictures alone: no other element, no handler, no address that runs. */
export function isHarmless(markup: string): boolean {
  let isFine = true;
  // What is no whole tag of a known kind leaves its bracket behind.
  const texts = markup.replaceAll(TAG, (_, name: string, attributes: string) => {
    if (!ELEMENTS.has(name.toLowerCase()) || !areHarmless(attributes)) isFine = false;
    return '';
  });
  return isFine && !texts.includes('<');
}

function areHarmless(attributes: string): boolean {
  return [...attributes.matchAll(ATTRIBUTE)].every(([, name = '', value = '']) => {
    const attribute = name.toLowerCase();
    if (!ATTRIBUTES.test(attribute)) return false;
    if (!/^(?:cite|href|src)$/.test(attribute)) return true;
    const address = value.replace(/^["']/, '').replace(/["']$/, '');
    return ADDRESS.test(address) || (attribute === 'src' && INLINE_PICTURE.test(address));
  });
}
