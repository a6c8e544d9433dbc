/** Of a file's route the parameter has its ending with it: `:id{[^/]+\\.webp}`. */
const PARAMETER = /:(\w+)(?:\{\[\^\/\]\+(\\\.\w+)?\})?/g;
const labels = new Map<string, string>();

/**
 * A route's pattern as the contract writes it: `/news/{id}`. Whatever no route answers has one label, so that nobody can make
 * more of them than there are routes.
 */
export function routeLabel(pattern: string): string {
  const known = labels.get(pattern);
  if (known !== undefined) return known;
  const label = pattern.endsWith('*')
    ? 'unknown'
    : pattern.replace(/^\/api(?=\/)/, '').replace(PARAMETER, (_, name: string, ending = '') => `{${name}}${ending.replace('\\', '')}`);
  labels.set(pattern, label);
  return label;
}
