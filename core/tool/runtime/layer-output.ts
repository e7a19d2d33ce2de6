/** Name of the output that holds a stack output's layer, counted from 0. */
export const layerOutput = (name: string, index: number): string => `${name}_${String(index + 1).padStart(4, '0')}`;
