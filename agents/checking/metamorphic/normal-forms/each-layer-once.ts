import { basename, extname } from 'node:path';
import { layerKey } from '../../rules/geodata/copies-in-stack.ts';
import { always } from '../relation.ts';
import type { Form, NormalForm } from './normal-form.ts';

/** Layers of a stack that hold the same numbers, once. */
export const eachLayerOnce: NormalForm = {
  id: 'each-layer-once',
  forms: ({ evidence, plain }) =>
    plain
      ? evidence.inputs.flatMap(({ port, layers }): Form[] => {
          const keys = layers.map(layerKey);
          const names = layers.map(({ file }) => basename(file, extname(file)));
          const kept = names.filter((_, index) => keys[index] === null || keys.indexOf(keys[index] ?? null) === index);
          return kept.length < names.length && kept.length > 1 && new Set(names).size === names.length
            ? [{ shape: plain, changes: {}, layers: { [port]: kept } }]
            : [];
        })
      : [],
  what: 'when layers that hold the same numbers are there once',
  severity: always,
  advice: 'A layer was delivered twice and counts twice: take one for each date.',
};
