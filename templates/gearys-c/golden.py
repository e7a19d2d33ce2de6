import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, layer, number, physical, series, stack, write


def geary(values, contiguity):
    """By the definition, with the full matrix of weights."""
    places = np.argwhere(np.isfinite(values))
    x = values[tuple(places.T)]
    apart = np.abs(places[:, None] - places[None])
    weights = apart.max(-1) == 1 if contiguity == 'queen' else apart.sum(-1) == 1
    return (len(x) - 1) / (2 * weights.sum()) * (weights * (x[:, None] - x[None]) ** 2).sum() / ((x - x.mean()) ** 2).sum()


cases = [case(f'{name}: {contiguity}', {'values': layer(name)}, {'contiguity': contiguity},
              {'gearysC': number(geary(physical(name), contiguity), np.isfinite(physical(name)).sum(), physical(name).size)})
         for name in ('elevation.tif', 'lights.tif', 'mercator.tif') for contiguity in ('queen', 'rook')]
cases.append(case('three dates', {'values': stack('temperature')}, {}, {
    'values': series([(date, geary(physical(f'temperature-{date}.tif'), 'queen'), np.isfinite(physical(f'temperature-{date}.tif')).sum()) for date in DATES])}))
write(__file__, cases)
