import { MARKUP_RULES, policyFactory } from './trusted-markup.ts';

/*
 * Astro gives an island what its page put between its tags as a string, and React writes it into the page again where a
 * dialog opens or a step begins. Neither takes a policy: the browser asks this one.
 */
policyFactory?.createPolicy('default', MARKUP_RULES);
