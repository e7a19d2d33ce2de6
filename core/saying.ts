/**
 * Words of a file about one of its bands whose quantity is not known or only likely, cut and without control characters, and where they stand. They are
 * data, from which nothing follows.
 */
export interface Saying {
  readonly text: string;
  readonly where: string;
}
