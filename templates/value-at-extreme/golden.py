import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, failure, number, physical, raster, stack, temperature, write

red, nir = (np.stack([physical(f'optical-{date}.tif', band) for date in DATES]) for band in (1, 2))
heat = np.stack([temperature(date) for date in DATES])


def expected(values, criterion, reach):
    criterion = np.where(np.isfinite(values), criterion, np.nan)
    known = np.isfinite(criterion).any(0)
    place = reach(np.where(known, criterion, 0), 0)
    chosen = np.where(known, np.take_along_axis(values, place[None], 0)[0], np.nan)
    return {'composite': raster(chosen), 'layer': raster(np.where(known, place, np.nan).astype(float)), 'mean': number(np.nanmean(chosen), known.sum(), known.size, tolerance=1e-6)}


write(__file__, [
    case('red when infrared is highest', {'values': stack('optical', 1), 'criterion': stack('optical', 2)}, {}, expected(red, nir, np.nanargmax)),
    case('red when infrared is lowest', {'values': stack('optical', 1), 'criterion': stack('optical', 2)}, {'extreme': 'min'}, expected(red, nir, np.nanargmin)),
    case('a criterion on another grid', {'values': stack('optical', 1), 'criterion': [dict(part, unit='K') for part in stack('temperature')]}, {},
         {'mean': expected(red, heat, np.nanargmax)['mean']}),
    case('one date', {'values': stack('optical', 1)[:1], 'criterion': stack('optical', 2)[:1]}, {}, expected(red[:1], nir[:1], np.nanargmax)),
    failure('stacks of different length', {'values': stack('optical', 1), 'criterion': stack('optical', 2)[:2]}, {}, 'same dates'),
])
