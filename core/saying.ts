/**
 * Words of a file about one of its bands whose quantity is not known or only likely, cut and without control characters, and where they stand. They are
 * data, from which nothing follows.
 */
export interface Saying {
  readonly text: string;
  readonly where: string;
}

/** Where the words of the last resort stand. */
export const fileName = 'the file’s name';

/** In words of its own, beside those of the file's name. */
export const saysOfItself = ({ says = [] }: { readonly says?: readonly Saying[] }): boolean =>
  says.some(({ where }) => where !== fileName);

/** How the open point of such bands ends. A reader who is shown the words knows what they hold. */
export const noQuantity = '(the table of quantities has nothing for what it says of them)';
