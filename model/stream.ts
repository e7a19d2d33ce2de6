import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Reply } from './exchange.ts';
import { TruncatedStream } from './faults.ts';

export interface Streamed {
  readonly text: string;
  readonly finish: Reply['finish'];
  /** As the endpoint counted; null when it did not. */
  readonly counted: { readonly prompt: number; readonly completion: number } | null;
}

const finishOf = (reason: string): Reply['finish'] =>
  reason === 'length' ? 'length' : reason === 'content_filter' ? 'refused' : 'stop';

/** Puts the pieces of a streamed answer together. Throws TruncatedStream when it ends without a finish reason. */
export const readStream = async (
  chunks: AsyncIterable<ChatCompletionChunk>,
  onPiece: (piece: string) => void,
): Promise<Streamed> => {
  let text = '';
  let refusal = '';
  let reason: string | null = null;
  let counted: Streamed['counted'] = null;
  for await (const chunk of chunks) {
    if (chunk.usage) counted = { prompt: chunk.usage.prompt_tokens, completion: chunk.usage.completion_tokens };
    const choice = chunk.choices?.[0];
    const piece = choice?.delta?.content ?? '';
    text += piece;
    refusal += choice?.delta?.refusal ?? '';
    reason = choice?.finish_reason ?? reason;
    onPiece(piece);
  }
  if (reason === null) throw new TruncatedStream(text.length);
  return refusal !== '' && text === ''
    ? { text: refusal, finish: 'refused', counted }
    : { text, finish: finishOf(reason), counted };
};
