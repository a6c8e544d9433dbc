import { isHarmless } from './harmless-markup.ts';

/** Markup that could run something in the page that is given it. */
class HarmfulMarkup extends Error {
  override readonly name = 'HarmfulMarkup';
}

export interface MarkupRules {
  createHTML(markup: string): string;
}
/** `window.trustedTypes`, where the browser has it. TypeScript's DOM library does not declare it yet; its results are typed as strings. */
export interface PolicyFactory {
  createPolicy<R>(name: string, rules: R): R;
}

export const MARKUP_RULES: MarkupRules = {
  createHTML(markup) {
    if (!isHarmless(markup)) throw new HarmfulMarkup(markup);
    return markup;
  },
};
export const policyFactory: PolicyFactory | undefined = Object(globalThis).trustedTypes;
const policy = policyFactory?.createPolicy('comic-hub', MARKUP_RULES) ?? MARKUP_RULES;

/** Markup that may be put into the page: texts, links and pictures. @throws HarmfulMarkup for anything else */
export const trustedMarkup = (markup: string): string => policy.createHTML(markup);
