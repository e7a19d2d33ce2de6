import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Dataset, Sample } from '../../harness/sample.ts';
import { type Episodes, terminate } from './episode.ts';

/** Episodes as samples: whoever answers gets question and pictures, from the folder of the data set or the one that is given. */
export const episodeDataset = ({ family, episodes }: Episodes, path: string, data?: string): Dataset => {
  const folder = resolve(data ?? dirname(path));
  return {
    name: family,
    samples: episodes.map(({ id, question, files, steps, answer }): Sample => {
      const present = files.map((file) => resolve(folder, file)).filter((file) => existsSync(file));
      const calls = steps.filter(({ name }) => name !== terminate);
      return {
        id,
        groups: { answer: answer.kind },
        task: { id, question, choices: null, folder, files: present },
        target: {
          kind: 'episode',
          family,
          calls: calls.map(({ name, arguments: input }) => ({ name, input })),
          answer,
        },
      };
    }),
  };
};
