import type { StructuredToolInterface } from '@langchain/core/tools';
import { runToolLoop } from '../../../integrations/langchain/tool-loop.ts';
import { PortChatModel } from './chat-model.ts';
import { filesOf } from './forms.ts';
import type { Kit } from './kit.ts';

const system = `You answer questions about Earth-observation data in a folder. Take every number from a tool's result, never from memory. Where no tool
gives what is asked, say so and give no number.`;

/** Rounds of one loop, the same for all that use one. */
const rounds = 20;

/** Works with tools until it says that it is done; gives what was said and found, as notes. */
export const workWith = async (
  kit: Kit,
  tools: readonly StructuredToolInterface[],
  errand: string,
): Promise<string> => {
  const said = await runToolLoop({
    model: new PortChatModel(kit),
    tools,
    system,
    question: `${errand}\n\nFiles:\n${filesOf(kit.question)}`,
    rounds,
    signal: kit.signal,
  });
  return said.slice(1).join('\n');
};
