import type { Read } from '../../model/model.ts';

const misfit = (problem: string): { readonly kind: 'misfit'; readonly problem: string } => ({
  kind: 'misfit',
  problem,
});

const edit = /<{5,9} ?SEARCH\r?\n([\s\S]*?)\r?\n?={5,9}\r?\n([\s\S]*?)\r?\n?>{5,9} ?REPLACE/g;

const applyEdits = (text: string, source: string): Read<string> => {
  let mended = source;
  for (const [, search = '', replace = ''] of text.matchAll(edit)) {
    const places = search === '' ? 0 : mended.split(search).length - 1;
    if (places !== 1)
      return misfit(
        `The SEARCH part ${JSON.stringify(search.slice(0, 120))} occurs ${places} times in the tool; it has to occur once. Answer with the whole module instead.`,
      );
    mended = mended.replace(search, () => replace);
  }
  return { kind: 'read', value: mended };
};

const fence = /```[a-zA-Z]*[ \t]*\r?\n([\s\S]*?)```/g;

/** What a tool's author answers with: the module, or why the node asks for something wrong. */
export type SourceAnswer =
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'dispute'; readonly reason: string }
  | { readonly kind: 'refutes'; readonly reason: string };

const dispute = /^\s*(?:\*\*)?(DISPUTE|MISTAKEN)(?:\*\*)?:\s*([\s\S]+)$/;
const longestReason = 600;

/** A module, or an answer that starts with a word: the node is disputed, or a finding that may be (`refutable`) is mistaken. */
export const readSourceAnswer = (text: string, earlier: string | null, refutable: boolean): Read<SourceAnswer> => {
  const [, word, said = ''] = dispute.exec(text) ?? [];
  const reason = said.trim().slice(0, longestReason);
  if (word === 'MISTAKEN' && !refutable)
    return misfit(
      'What was found can’t be set aside. Mend the tool; where the node asks for something wrong, DISPUTE it.',
    );
  if (word !== undefined)
    return { kind: 'read', value: word === 'DISPUTE' ? { kind: 'dispute', reason } : { kind: 'refutes', reason } };
  const read = readSource(text, earlier);
  return read.kind === 'read' ? { kind: 'read', value: { kind: 'source', source: read.value } } : read;
};

/** The module in an answer: the longest fenced block, edits of the earlier source, or the answer itself when it is nothing else. */
export const readSource = (text: string, earlier: string | null): Read<string> => {
  if (earlier !== null && /<{5,9} ?SEARCH/.test(text)) {
    const edited = applyEdits(text, earlier);
    return edited.kind === 'read' && edited.value === earlier ? misfit('The edits change nothing.') : edited;
  }
  const blocks = Array.from(text.matchAll(fence), ([, block = '']) => block);
  const longest = blocks.reduce((best, block) => (block.length > best.length ? block : best), '');
  const source = longest !== '' ? longest : text;
  if (!/export\s+default\s+tool\s*\(/.test(source))
    return misfit(
      text.includes('```') && blocks.length === 0
        ? 'The code block breaks off before its end.'
        : 'There is no module with “export default tool({ … })” in a ```ts block.',
    );
  return { kind: 'read', value: `${source.trim()}\n` };
};
