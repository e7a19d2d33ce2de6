/** Says what goes wrong once, and again only after something else did: a client that has lost its server reports it all the time. */
export const createTroubleLine = (say: (text: string) => void): ((error: Error) => void) => {
  let last = '';
  return ({ message }) => {
    if (message === last) return;
    last = message;
    say(`queue: ${message}`);
  };
};
