import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Template } from '../../../templates/library.ts';
import { type PeerTool, peerTool } from './peer-tool.ts';
import { pixelSource } from './pixel-source.ts';
import { tvdiSource } from './tvdi-source.ts';

let read: readonly PeerTool[] | undefined;

/** The `compat` profile of constants of Earth-Bench. Throws where its file is faulty. */
export const peerTools = (): readonly PeerTool[] => {
  read ??= z.array(peerTool).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'peer-tools.json'), 'utf8')));
  return read;
};

const thresholdText = 'what `share` is beyond, in the unit of the map';
const number = (description: string): Template['outputs'][string] => ({ kind: 'number', description });

/** One of them as a template: found, described and run like those of this project. */
const asTemplate = (tool: PeerTool): Template => ({
  name: tool.name,
  summary: tool.summary,
  purpose: `Where an answer is compared with one that the peers' ${tool.peer} gave. ${tool.instead}.`,
  stage: 'extract',
  domain: 'general',
  keywords: [tool.peer.replaceAll('_', ' '), ...tool.replaces.map((name) => name.replaceAll('-', ' '))],
  phrases: [tool.summary],
  peers: [tool.peer],
  inputs: Object.fromEntries(
    Object.entries(tool.inputs).map(([name, description]) => [name, { kind: 'raster', description }]),
  ),
  params: {
    ...Object.fromEntries(Object.entries(tool.params).map(([name, param]) => [name, { kind: 'number', ...param }])),
    threshold: { kind: 'number', default: 0.75, description: thresholdText },
  },
  outputs: {
    map: { kind: 'raster', description: `${tool.bands[0]}, ${tool.unit}` },
    mean: number('mean of the map'),
    meanOfBands: number(
      `mean over the pixels of all bands together (${tool.bands.join(', ')}), as the peers' means are`,
    ),
    share: number('percent of the pixels of the map that are greater than the threshold'),
  },
  method: [...tool.steps],
  mistakes: [],
  references: [tool.source],
  source: tool.form === 'tvdi' ? tvdiSource(tool) : pixelSource(tool),
});

let made: readonly Template[] | undefined;
export const peerTemplates = (): readonly Template[] => {
  made ??= peerTools().map(asTemplate);
  return made;
};

/** What the peers compute with, in words, for agents that write their own tools. */
export const peerConventions = (): string =>
  [
    'Compute with these conventions, whatever physics says. Take numbers as they are stored: without scale, offset or missing values but those named here; means are over all pixels that are numbers, fill among them, and over all bands of a result.',
    ...peerTools().map(
      ({ peer, constants, steps }) =>
        `${peer}: ${steps.join('; ')}${
          Object.keys(constants).length > 0
            ? ` (${Object.entries(constants)
                .map(([name, value]) => `${name} ${value}`)
                .join(', ')})`
            : ''
        }.`,
    ),
  ].join('\n');
