import { type DynamicStructuredTool, tool } from '@langchain/core/tools';
import * as z from 'zod';
import { contractText } from '../../../../compose.ts';
import type { Template } from '../../../../templates/library.ts';
import { pluggedInputs } from './bind.ts';
import type { Toolbox } from './toolbox.ts';

const use = {
  inputs: pluggedInputs.describe(
    'by port: a file name, a band of it as name#2, {file, scale, offset, nodata, date} where the file does not say how it is stored, a list for a stack, or a value',
  ),
  params: z.record(z.string(), z.unknown()).default({}),
};

/** The toolbox for LangChain's agents. `stage`: only tools of that stage are found. */
export const langchainTools = (toolbox: Toolbox, stage?: Template['stage']): DynamicStructuredTool[] => {
  const fixed = [
    tool(async () => toolbox.describeFiles(), {
      name: 'describe_files',
      description: 'What every file says of itself: bands, grid, dates, columns.',
      schema: z.object({}),
    }),
    tool(async ({ wanted }) => toolbox.findTools(wanted, stage), {
      name: 'find_tools',
      description: 'Tools whose words are near to what is wanted, with their ports.',
      schema: z.object({ wanted: z.string() }),
    }),
    tool(async ({ name, ...given }) => toolbox.useTool(name, given), {
      name: 'use_tool',
      description: 'Runs a tool that was found. Its outputs are files that may be inputs of later calls.',
      schema: z.object({ name: z.string(), ...use }),
    }),
  ];
  const write = tool(async ({ source, ...given }) => toolbox.writeTool(source, given), {
    name: 'write_tool',
    description: `Runs a tool that you write, one TypeScript module against this contract:\n${contractText()}`,
    schema: z.object({ source: z.string(), ...use }),
  });
  return toolbox.creation ? [...fixed, write] : fixed;
};
