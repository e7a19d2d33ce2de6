/** A PDF with a text layer, one line for each page: the smallest that a reader accepts. */
export const smallPdf = (lines: readonly string[], title = 'Field report'): Buffer => {
  const pages = lines.map((_, page) => 4 + 2 * page);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, page) => {
      const content = `BT /F1 12 Tf 72 720 Td (${line.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${title}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, position) => {
    const offset = text.length;
    text += `${position + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n`;
  text += `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
