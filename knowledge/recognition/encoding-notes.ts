/** Notes of guides that tell how a product's numbers are stored, which a copy in physical numbers no longer is. */

const encoding =
  /\b(?:DN|digital numbers?|integers?|packed|stored (?:numbers?|×|as|minus)|scales?|scaled|scale[_ ]factors?|factors|offsets?|gain)\b|\bnot yet\b|\bbytes\b|\bREFLECTANCE_MULT|\bread the attributes\b/i;

/** Does the note say how stored numbers become physical ones, or what is still to be done to them? */
export const tellsEncoding = (note: string): boolean => encoding.test(note);
