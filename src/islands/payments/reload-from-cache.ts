/** Back from the provider's page the browser may show a page as it was left: what it says of an order is from before. For an effect. */
export function reloadFromCache(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}
