import { boxesOf, boxForms, number, Sum, table, text, tool } from 'earthwright/tool';

export default tool({
  name: 'box-geometry',
  summary:
    'Centroid, width, height and area (with the ground sampling distance in m²) of bounding boxes, which can be expanded first.',
  stage: 'analyse',
  inputs: { boxes: table() },
  params: {
    columns: text({ default: 'x1,y1,x2,y2' }),
    form: text({ default: 'corners', choices: boxForms }),
    // Metres per pixel; 1 keeps pixels.
    groundSampling: number({ unit: 'm', default: 1, min: 1e-12 }),
    // Pixels added on every side; negative shrinks.
    margin: number({ unit: 'pixel', default: 0 }),
    // Width and height are multiplied by this, about the centre.
    scale: number({ unit: '1', default: 1, min: 0 }),
    // Boxes are cut at the image's borders; 0 cuts nothing.
    imageWidth: number({ unit: 'pixel', default: 0, min: 0 }),
    imageHeight: number({ unit: 'pixel', default: 0, min: 0 }),
  },
  outputs: {
    geometry: table({ columns: ['box', 'x', 'y', 'width', 'height', 'area', 'x1', 'y1', 'x2', 'y2'] }),
    count: number({ quantity: 'count', unit: '1' }),
    totalArea: number({ quantity: 'area', unit: 'm2' }),
    meanArea: number({ quantity: 'area', unit: 'm2' }),
    largestArea: number({ quantity: 'area', unit: 'm2' }),
    largestBox: number({ unit: '1' }),
  },
  run({ inputs, params, output }) {
    const { groundSampling, margin, scale } = params;
    const cut = (value: number, size: number): number => (size > 0 ? Math.min(size, Math.max(0, value)) : value);
    const total = new Sum();
    const rows = boxesOf(inputs.boxes, params.columns, params.form).map(({ index, left, top, right, bottom }) => {
      const [halfWidth, halfHeight] = [(scale * (right - left)) / 2 + margin, (scale * (bottom - top)) / 2 + margin];
      if (halfWidth < 0 || halfHeight < 0) throw new Error(`A margin of ${margin} turns box ${index + 1} inside out.`);
      const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
      const [x1, x2] = [cut(middleX - halfWidth, params.imageWidth), cut(middleX + halfWidth, params.imageWidth)];
      const [y1, y2] = [cut(middleY - halfHeight, params.imageHeight), cut(middleY + halfHeight, params.imageHeight)];
      const [width, height] = [x2 - x1, y2 - y1];
      const area = width * height * groundSampling ** 2;
      total.add(area);
      return { box: index + 1, x: (x1 + x2) / 2, y: (y1 + y2) / 2, width, height, area, x1, y1, x2, y2 };
    });
    const evidence = { valid: rows.length, of: inputs.boxes.rows.length };
    const some = rows.length > 0;
    const largest = rows.reduce<(typeof rows)[number] | undefined>(
      (most, row) => (most && most.area >= row.area ? most : row),
      undefined,
    );
    output.table('geometry', rows);
    output.number('count', rows.length, evidence);
    output.number('totalArea', some ? total.total : NaN, evidence);
    output.number('meanArea', some ? total.total / rows.length : NaN, evidence);
    output.number('largestArea', largest?.area ?? NaN, evidence);
    output.number('largestBox', largest?.box ?? NaN, evidence);
  },
});
