import { error, type Rule } from '../../rule.ts';

/** A stack has each layer once. */
export const layerTwice: Rule = {
  id: 'layer-twice',
  fault: 'workflow',
  source: 'counting',
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, layers }) => {
      const keys = layers.map(({ file, band }) => `${file}#${band?.index}`);
      const twice = keys.find((key, index) => keys.indexOf(key) < index);
      return twice
        ? error(port, `“${port}” has ${twice} twice.`, 'It would count twice.', 'Name each layer once.')
        : [];
    }),
};
