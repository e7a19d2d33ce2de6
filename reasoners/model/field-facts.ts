import type { FieldProfile } from '../../core/profile.ts';
import { quoted } from './quote.ts';

/** What is known of a column besides its values: what tools receive is physical already. */
export const fieldFacts = ({ role, quantity, encoding, note }: FieldProfile): string => {
  const missing = encoding && encoding.nodata.length > 0 ? `${encoding.nodata.join(', ')} missing` : '';
  const scaled = encoding && (encoding.scale !== 1 || encoding.offset !== 0);
  const factors = scaled ? `stored × ${encoding.scale}${encoding.offset === 0 ? '' : ` + ${encoding.offset}`}` : '';
  const applied =
    missing || factors ? (encoding?.status === 'established' ? ' (applied before tools read it)' : ' (likely)') : '';
  const parts = [quantity?.value ?? role?.value ?? '', encoding?.unit ? `in ${encoding.unit}` : '', factors, missing];
  const facts = parts.filter((part) => part !== '').join(' ');
  return [facts === '' ? '' : `${facts}${applied}`, note ? quoted(note, 120) : '']
    .filter((part) => part !== '')
    .join(', ');
};
