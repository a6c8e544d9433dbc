/** Where the one-page form for the third attachment is, in a language (`npm run sheets` makes it). */
export const spaceSheetPath = (language: string): string => `/forms/space-other-documents-${language}.pdf`;
