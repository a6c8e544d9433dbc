/** Wrong content: names the file, the field and the reason, for the editor who wrote it. Stops the build. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly file: string;
  readonly field: string;
  readonly reason: string;

  constructor(file: string, field: string, reason: string, options?: ErrorOptions) {
    super(`${file}: ${field ? `${field}: ` : ''}${reason}`, options);
    this.file = file;
    this.field = field;
    this.reason = reason;
  }
}
