/** Parts that can be switched off, to see what each of them is worth. */
export const parts = ['summary', 'planning', 'checking', 'knowledge', 'templates', 'memory'] as const;
export type Part = (typeof parts)[number];
