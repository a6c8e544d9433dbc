/** Why a list cannot be read as a whole. */
export type ListFaultCode =
  | 'TOO_LARGE'
  | 'TOO_LONG'
  | 'EMPTY'
  | 'UTF_16'
  | 'BIG5'
  | 'NOT_UTF_8'
  | 'NOT_CSV'
  | 'COLUMNS_MISSING'
  | 'COLUMNS_UNKNOWN'
  | 'COLUMNS_TWICE';
