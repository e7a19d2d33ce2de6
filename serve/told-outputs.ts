import type { OutputFile } from '../core/outcome.ts';
import { encodeNumber } from '../core/outputs.ts';

/** Long series and tables are told so far; their files hold all. */
const longest = 50;

/** Address of something in a run; `path` is relative to the run's folder. */
export const resourceOf = (run: string, path = ''): string =>
  `earthwright://runs/${[run, ...path.split('/').filter((part) => part !== '')].map(encodeURIComponent).join('/')}`;

/** An output as JSON: its value, the beginning of a long one, the file that holds it. `folder`: where outputs lie in the run. */
export const toldOutput = (output: OutputFile, run: string, folder: string): Record<string, unknown> => {
  const { document } = output;
  const place = { file: `${run}/${folder}/${output.file}`, resource: resourceOf(run, `${folder}/${output.file}`) };
  switch (document?.kind) {
    case undefined:
    case 'stack':
      return place;
    case 'number': {
      const { value, unit, valid, of, note } = document;
      return {
        ...{ value: encodeNumber(value), unit },
        ...(valid === undefined ? {} : { valid }),
        ...(of === undefined ? {} : { of }),
        ...(note === undefined ? {} : { note }),
      };
    }
    case 'text':
      return { value: document.value, ...(document.note === undefined ? {} : { note: document.note }) };
    case 'series': {
      const { unit, samples } = document;
      const told = samples.slice(0, longest).map((sample) => ({ ...sample, value: encodeNumber(sample.value) }));
      return { ...place, unit, of: samples.length, samples: told };
    }
    case 'table':
      return { ...place, of: document.rows.length, rows: document.rows.slice(0, longest) };
  }
};
