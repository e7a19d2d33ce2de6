import type { DataProfile, FileProfile } from '../../core/profile.ts';
import { sayBytes, sayCount, sayCrs, sayNumber } from '../say.ts';
import { html, type Markup } from './html.ts';

const contentOf = (file: FileProfile): string => {
  switch (file.kind) {
    case 'raster': {
      const [band] = file.bands;
      const held = [...new Set(file.bands.flatMap(({ quantity, role }) => role?.value ?? quantity?.value ?? []))];
      const size = `${sayNumber(band?.grid.width ?? 0)} × ${sayNumber(band?.grid.height ?? 0)} pixels`;
      return `${sayCount(file.bands.length, 'band')}, ${size}, ${sayCrs(band?.grid.crs ?? '')}${held.length > 0 ? `: ${held.slice(0, 8).join(', ')}` : ''}`;
    }
    case 'features':
      return file.layers
        .map(({ name, count, geometry }) => `${name}: ${sayNumber(count)} ${geometry.join(', ')}`)
        .join('; ');
    case 'table':
      return `${sayCount(file.rows, 'row')}: ${file.columns
        .map(({ name }) => name)
        .slice(0, 10)
        .join(', ')}`;
    case 'unreadable':
      return file.message;
    case 'other':
      return '';
  }
};

const mostFiles = 60;

export const dataTable = ({ files }: DataProfile): Markup => html`<div class="scroll"><table class="files">
<tr><th scope="col">File</th><th scope="col">Format</th><th scope="col" class="number">Size</th><th scope="col">Date</th><th scope="col">Holds</th></tr>
${files.slice(0, mostFiles).map((file) => html`<tr><td><code>${file.path}</code></td><td>${file.format}</td><td class="number">${sayBytes(file.bytes)}</td><td>${file.date?.value ?? ''}</td><td>${contentOf(file)}${file.warnings.map((warning) => html`<div class="warning">${warning}</div>`)}</td></tr>`)}
</table></div>${files.length > mostFiles ? html`<p class="soft">and ${files.length - mostFiles} more files</p>` : null}`;
