/** The hosts of the provider whose page a form of ours opens: live and stage. A payment that begins by an address needs none. */
const CHECKOUT_HOSTS = 'https://*.ecpay.com.tw';
/** The pages that send somebody on to pay, as files of the site: the one that sells points, and the one of an order that is gone on with. */
const SELLS = /^\/[a-z]+\/recharge(?:\/result)?(?:\.html)?$/;

/** The policy's directives of a page: a form may leave the site only from a page that leads to a payment, and only to the provider (docs/decisions/183). */
export function directivesAt(path: string, directives: readonly string[]): readonly string[] {
  if (!SELLS.test(path)) return directives;
  return directives.map((directive) => (directive.startsWith('form-action ') ? `${directive} ${CHECKOUT_HOSTS}` : directive));
}
