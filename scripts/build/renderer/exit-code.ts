/** `render-site.ts` ends with this when the site has to be compiled: there is no renderer of this code, or pages ask for what it has not. */
export const IS_TO_BE_COMPILED = 3;
