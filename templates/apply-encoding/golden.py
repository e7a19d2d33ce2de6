import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write

stored = physical('plain.tif', 1)
ranged = np.where((stored >= 1) & (stored <= 4), stored * 0.02 + 273.15, np.nan)
holed = physical('plain.tif', 2) * 10

write(__file__, [
    case('scale, offset, valid range of stored numbers', {'stored': layer('plain.tif', 1)}, {'scale': 0.02, 'offset': 273.15, 'validMin': 1, 'validMax': 4, 'unit': 'K'},
         {'physical': raster(ranged), 'mean': number(np.nanmean(ranged), np.isfinite(ranged).sum(), stored.size, unit='K', tolerance=1e-9)}),
    case('missing stays missing', {'stored': layer('plain.tif', 2)}, {'scale': 10}, {'physical': raster(holed), 'mean': number(np.nanmean(holed), 60, 63)}),
])
