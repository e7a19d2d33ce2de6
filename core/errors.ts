/** Who can mend it: the person at the keyboard, the model, the data, or the machine. */
export type Fault = 'user' | 'model' | 'data' | 'host';

/** An error with a stable code. The message says what was got, what was expected and what to do. */
export class EarthwrightError extends Error {
  readonly code: string;
  readonly fault: Fault;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    fault: Fault,
    message: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'EarthwrightError';
    this.code = code;
    this.fault = fault;
    this.details = options.details ?? {};
  }
}
