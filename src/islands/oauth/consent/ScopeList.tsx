import type { Scope } from '../../../domain/oauth/scope.ts';
import type { Translate } from '../../../i18n/catalogue.ts';

/** The scopes of an application, in words. */
export function ScopeList({ scopes, t }: { scopes: readonly Scope[]; t: Translate }) {
  return (
    <ul className="scopes">
      {scopes.map((scope) => (
        <li key={scope}>
          <b>{t(`third:scope.${scope}.name`)}</b>
          <span>{t(`third:scope.${scope}.text`)}</span>
        </li>
      ))}
    </ul>
  );
}
