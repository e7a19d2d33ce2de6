import { bandRole } from '../../../../knowledge/bands.ts';
import { error, type Rule } from '../../rule.ts';

/** Ports named after bands get these bands. */
export const rolesSwapped: Rule = {
  id: 'roles-swapped',
  fault: 'workflow',
  source: 'spectral roles, by name, wavelength and product',
  check: (evidence) => {
    const roles = evidence.inputs.flatMap(({ port, layers }) => {
      const wanted = bandRole(port);
      const [given] = new Set(layers.map(({ band }) => band?.role?.value));
      return wanted && given && layers.length > 0 ? [{ port, wanted, given, file: layers[0]?.file ?? '' }] : [];
    });
    return roles.flatMap(({ port, wanted, given, file }) =>
      wanted !== given &&
      (bandRole(given) ?? given) !== wanted &&
      roles.some((other) => other.given === wanted || other.wanted === given)
        ? error(
            port,
            `“${port}” gets the ${given} band of ${file}.`,
            `Another band is the ${wanted} one: the two are swapped.`,
            'Bind each band to the port of its own name.',
          )
        : [],
    );
  },
};
