/** The path of the one-page form for the third attachment, in a language (`npm run sheets` makes the file). */
export const spaceSheetPath = (language: string): string => `/forms/space-other-documents-${language}.pdf`;
