/** An attachment is a PDF of at most so many megabytes (spec section 5). */
export const PDF_MAX_MB = 6;
