import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, layer, number, physical, series, stack, write


def moran(values, contiguity, weights):
    """By the definition, with the full matrix of weights."""
    height, width = values.shape
    cells = [place for place in np.ndindex(values.shape) if np.isfinite(values[place])]
    matrix = np.zeros((len(cells), len(cells)))
    for i, (row, column) in enumerate(cells):
        for j, (other_row, other_column) in enumerate(cells):
            distance = abs(row - other_row), abs(column - other_column)
            near = max(distance) == 1 if contiguity == 'queen' else sum(distance) == 1
            matrix[i, j] = 1 if near else 0
    if weights == 'row':
        sums = matrix.sum(1, keepdims=True)
        matrix = np.divide(matrix, sums, out=np.zeros_like(matrix), where=sums > 0)
    z = np.array([values[cell] for cell in cells])
    z = z - z.mean()
    return len(z) / matrix.sum() * (z @ matrix @ z) / (z @ z)


cases = []
for name, band in [('radar-db.tif', 1), ('lights.tif', 1), ('elevation.tif', 1)]:
    values = physical(name, band)
    n = int(np.isfinite(values).sum())
    for contiguity in ('queen', 'rook'):
        for weights in ('binary', 'row'):
            cases.append(case(f'{name}: {contiguity}, {weights}', {'values': layer(name, band)}, {'contiguity': contiguity, 'weights': weights},
                              {'moransI': number(moran(values, contiguity, weights), n, values.size), 'expected': number(-1 / (n - 1))}))
three = stack('temperature')
warmth = [physical(f'temperature-{date}.tif') for date in DATES]
cases.append(case('three dates', {'values': three}, {}, {
    'values': series([(date, moran(values, 'queen', 'binary'), np.isfinite(values).sum()) for date, values in zip(DATES, warmth)]),
    'moransI': number(moran(warmth[0], 'queen', 'binary'), note='the first of 3')}))
write(__file__, cases)
