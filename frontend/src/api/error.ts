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
  // The runtime of the window puts what the backend says into an Error, as JSON text.
  const told = reason instanceof Error ? parse(reason.message) : reason;
  if (told && typeof told === 'object') {
    const { code, message, hint } = told as Record<string, unknown>;
    if (typeof message === 'string' && message)
      return new AppError(
        typeof code === 'string' ? code : 'internal',
        message,
        typeof hint === 'string' ? hint : '',
      );
  }
  return new AppError('internal', 'Something went wrong inside Ibid.', 'Your documents are safe. Try again.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
