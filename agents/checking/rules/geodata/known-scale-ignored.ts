import type { Evidence } from '../../evidence.ts';
import { agree, shown } from '../../facts.ts';
import { error, type Rule } from '../../rule.ts';
import { declaresCodes, literalsOf } from '../../source-text.ts';

const undoes = ({ code }: Evidence, scale: number): boolean =>
  literalsOf(code).some((literal) => agree(literal, scale, 1e-6) || agree(literal, 1 / scale, 1e-6));

/** The scale that is known of a layer is applied. */
export const knownScaleIgnored: Rule = {
  id: 'known-scale-ignored',
  fault: 'workflow',
  source: "the product's guide, by the profile",
  check: (evidence) =>
    evidence.inputs.flatMap(({ port, layers, quantity }) => {
      const raw = layers.find(({ band, scale, offset }) => {
        const fact = band?.encoding;
        return (
          fact?.status === 'established' && !band?.codes && !(agree(fact.scale, scale) && agree(fact.offset, offset))
        );
      });
      const fact = raw?.band?.encoding;
      if (
        !raw ||
        !fact ||
        quantity === 'dn' ||
        evidence.code === '' ||
        undoes(evidence, fact.scale) ||
        declaresCodes(evidence.code, port)
      )
        return [];
      const free =
        agree(fact.offset, raw.offset) &&
        /index|nd[a-z]+i|ratio|correlation|share/i.test(
          Object.values(evidence.node.outputs)
            .map((output) => output.quantity)
            .join(' '),
        );
      return free
        ? []
        : error(
            port,
            `${raw.file} is read as × ${raw.scale} + ${raw.offset}; its numbers are × ${shown(fact.scale)} + ${shown(fact.offset)} (${fact.reason}).`,
            'Everything that is computed of it is in another unit.',
            'Give the layer this scale and offset.',
          );
    }),
};
