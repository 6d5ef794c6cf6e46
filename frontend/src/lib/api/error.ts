/** A failure made for a person: a stable code, one sentence, and what to do next (may be empty). */
export class AppError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint = '',
  ) {
    super(message);
    this.name = 'AppError';
  }
}

/** Gives whatever a call was rejected with the form for a person. Texts not written for a reader are not shown. */
export function toAppError(reason: unknown): AppError {
  if (reason instanceof AppError) return reason;
  if (typeof reason === 'string') {
    try {
      return toAppError(JSON.parse(reason));
    } catch {
      return new AppError('internal', reason || 'Something went wrong inside Ibid.');
    }
  }
  if (reason && typeof reason === 'object' && !(reason instanceof Error)) {
    const { code, message, hint } = reason as Record<string, unknown>;
    if (typeof message === 'string' && message)
      return new AppError(
        typeof code === 'string' ? code : 'internal',
        message,
        typeof hint === 'string' ? hint : '',
      );
  }
  return new AppError('internal', 'Something went wrong inside Ibid.', 'Your documents are safe. Try again.');
}
