import { plantedLost } from '../planted.ts';
import { always, type Relation } from '../relation.ts';
import { constant } from '../scene.ts';

/** One value everywhere comes back. */
export const flat: Relation = {
  id: 'flat',
  scenes: ({ evidence, plain, constants }) =>
    plain && constants.size > 0 && !evidence.node.params['statistic']
      ? [
          {
            name: 'flat',
            shape: plain,
            changes: Object.fromEntries([...constants].map(([port, value]) => [port, [constant(value)]])),
          },
        ]
      : [],
  judge: (results, { evidence, constants }) => plantedLost(results.get('flat')?.numbers, evidence, constants),
  severity: always,
  advice: () => 'That is the planted truth: look at divisors, offsets and the order of operands.',
};
