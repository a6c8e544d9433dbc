/** The page that sells points, asked to lead back to where they were missing (docs/rules.md#recharge). */
export const rechargePath = (language: string, from: string): string => `/${language}/recharge?return=${encodeURIComponent(from)}`;
