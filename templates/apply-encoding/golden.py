import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write

stored = physical('plain.tif', 1)
ranged = np.where((stored >= 1) & (stored <= 4), stored * 0.02 + 273.15, np.nan)
holed = physical('plain.tif', 2) * 10

write(__file__, [
    case('scale, offset, valid range of stored numbers', {'values': layer('plain.tif', 1)}, {'scale': 0.02, 'offset': 273.15, 'validMin': 1, 'validMax': 4, 'unit': 'K'},
         {'physical': raster(ranged), 'mean': number(np.nanmean(ranged), np.isfinite(ranged).sum(), stored.size, unit='K', tolerance=1e-9)}),
    case('nothing within the valid range', {'values': layer('plain.tif', 1)}, {'scale': 2, 'validMin': 1000},
         {'physical': raster(np.full(stored.shape, np.nan)), 'mean': number(np.nan, 0, stored.size)}),
    case('missing stays missing', {'values': layer('plain.tif', 2)}, {'scale': 10}, {'physical': raster(holed), 'mean': number(np.nanmean(holed), 60, 63)}),
])
