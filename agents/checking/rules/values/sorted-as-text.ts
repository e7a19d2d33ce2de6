import { layersOf } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';

/** Numbers are sorted as numbers. */
export const sortedAsText: Rule = {
  id: 'sorted-as-text',
  source: 'ECMAScript, Array.prototype.sort: without a function, elements are compared as strings',
  check: (evidence) => {
    const crosses = layersOf(evidence).find(
      ({ physical }) =>
        physical !== null &&
        (physical.min < 0 ||
          (physical.max >= 10 &&
            Math.floor(Math.log10(Math.max(1, physical.min))) < Math.floor(Math.log10(physical.max)))),
    );
    const typed = /Float64Array|Float32Array|Int32Array/.test(evidence.code);
    return crosses && /\.(?:sort|toSorted)\(\s*\)/.test(evidence.code) && !typed
      ? error(
          'source',
          'The tool sorts numbers without a comparison.',
          `That orders them as text, 10 before 9, and ${crosses.file} has both.`,
          'Sort with (a, b) => a - b.',
        )
      : [];
  },
};
