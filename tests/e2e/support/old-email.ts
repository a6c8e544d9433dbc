/** A creator of the former site for each language and width: the invitation goes to this address. */
export const oldEmail = (language: string, project: string) => `former-${language}-${project}@host.example`;
