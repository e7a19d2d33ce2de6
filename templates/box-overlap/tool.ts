import { boxesOf, boxForms, number, overlapOf, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'box-overlap',
  summary:
    'Detected against reference bounding boxes: pairs matched by intersection over union, with precision, recall and F1 in percent.',
  stage: 'analyse',
  inputs: { detections: table(), reference: table() },
  params: {
    columns: text({ default: 'x1,y1,x2,y2' }),
    form: text({ default: 'corners', choices: boxForms }),
    threshold: number({ unit: '1', default: 0.5, min: 0, max: 1 }),
  },
  outputs: {
    matches: table({ columns: ['detection', 'reference', 'overlap'] }),
    matched: number({ quantity: 'count', unit: '1' }),
    precision: number({ quantity: 'share', unit: '%' }),
    recall: number({ quantity: 'share', unit: '%' }),
    f1: number({ quantity: 'share', unit: '%' }),
    meanOverlap: number({ quantity: 'overlap', unit: '1' }),
  },
  run({ inputs, params, output }) {
    const [detections, reference] = [inputs.detections, inputs.reference].map((rows) =>
      boxesOf(rows, params.columns, params.form),
    );
    const pairs = detections.flatMap((one) =>
      reference.flatMap((other) => {
        const overlap = overlapOf(one, other);
        return overlap > 0 && overlap >= params.threshold
          ? [{ detection: one.index + 1, reference: other.index + 1, overlap }]
          : [];
      }),
    );
    // One to one, the largest overlap first; on ties in the order of the rows.
    const [used, found] = [new Set<number>(), new Set<number>()];
    const matches = pairs
      .sort((one, other) => other.overlap - one.overlap)
      .filter((pair) => {
        if (used.has(pair.detection) || found.has(pair.reference)) return false;
        used.add(pair.detection);
        found.add(pair.reference);
        return true;
      });
    const { length: hits } = matches;
    const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : NaN);
    const both = detections.length + reference.length;
    const evidence = { valid: both, of: inputs.detections.rows.length + inputs.reference.rows.length };
    output.table('matches', matches);
    output.number('matched', hits, evidence);
    output.number('precision', percent(hits, detections.length), {
      valid: detections.length,
      of: inputs.detections.rows.length,
    });
    output.number('recall', percent(hits, reference.length), {
      valid: reference.length,
      of: inputs.reference.rows.length,
    });
    output.number('f1', percent(2 * hits, both), evidence);
    output.number('meanOverlap', hits > 0 ? matches.reduce((sum, { overlap }) => sum + overlap, 0) / hits : NaN, {
      valid: hits,
    });
  },
});
