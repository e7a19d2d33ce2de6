import { accuracyOf, Crosstab, number, numbers, raster, table, tool } from 'earthwright/tool';

export default tool({
  name: 'confusion-matrix',
  summary:
    'Accuracy of a classified raster against a reference raster: confusion matrix, overall accuracy in percent, kappa, and user’s and producer’s accuracy, F1 and IoU of every class.',
  stage: 'analyse',
  inputs: { map: raster('class', { codes: true }), reference: raster('class', { codes: true }) },
  params: { excludeCodes: numbers({ default: [] }) },
  outputs: {
    overallAccuracy: number({ quantity: 'share', unit: '%' }),
    kappa: number({ unit: '1' }),
    macroF1: number({ unit: '1' }),
    quantityDisagreement: number({ quantity: 'share', unit: '%' }),
    allocationDisagreement: number({ quantity: 'share', unit: '%' }),
    matrix: table({ columns: ['map', 'reference', 'count', 'share'] }),
    classes: table({ columns: ['class', 'mapped', 'reference', 'correct', 'user', 'producer', 'f1', 'iou'] }),
  },
  run({ inputs: { map, reference }, params, output, scan }) {
    const counted = new Crosstab(params.excludeCodes);
    scan([map, reference], (mapped, truth) => counted.addAll(mapped, truth));
    const { overall, kappa, macroF1, quantityDisagreement, classes } = accuracyOf(counted);
    const evidence = { valid: counted.count, of: map.pixels };
    output.number('overallAccuracy', 100 * overall, evidence);
    output.number('kappa', kappa, evidence);
    output.number('macroF1', macroF1, evidence);
    output.number('quantityDisagreement', 100 * quantityDisagreement, evidence);
    output.number('allocationDisagreement', 100 * (1 - overall - quantityDisagreement), evidence);
    output.table(
      'matrix',
      counted.cells.map(({ row, column, count }) => ({
        map: row,
        reference: column,
        count,
        share: (100 * count) / counted.count,
      })),
    );
    const percent = (share: number): number | null => (Number.isFinite(share) ? 100 * share : null);
    output.table(
      'classes',
      classes.map(({ key, mapped, reference: own, correct, user, producer, f1, intersectionOverUnion }) => ({
        class: key,
        mapped,
        reference: own,
        correct,
        user: percent(user),
        producer: percent(producer),
        f1,
        iou: intersectionOverUnion,
      })),
    );
  },
});
