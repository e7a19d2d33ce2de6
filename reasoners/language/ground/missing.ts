/** Why something can't be had: what is missing, in words for the person who asked. */
export interface Missing {
  readonly kind: 'missing';
  readonly what: string;
}

export const missing = (what: string): Missing => ({ kind: 'missing', what });

export const isMissing = (value: object): value is Missing => 'kind' in value && value.kind === 'missing';
