import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, failure, layer, number, physical, raster, stack, write
from scipy.spatial.distance import cdist

YEARS = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018]
yearly = np.stack([physical(f'yearly-{year}.tif') for year in YEARS])[None]
optical = np.stack([np.stack([physical(f'optical-{date}.tif', band) for date in DATES]) for band in (1, 2)])


def expected(bands, least=1):
    chosen, places = np.full(bands.shape[2:], np.nan), np.full(bands.shape[2:], np.nan)
    for place in np.ndindex(chosen.shape):
        spectra = bands[(slice(None), slice(None), *place)].T
        complete = np.flatnonzero(np.isfinite(spectra).all(1))
        if len(complete) < least:
            continue
        best = complete[np.argmin(cdist(spectra[complete], spectra[complete]).sum(1).round(12))]
        chosen[place], places[place] = spectra[best, 0], best
    return {'composite': raster(chosen), 'layer': raster(places), 'mean': number(np.nanmean(chosen), np.isfinite(chosen).sum(), chosen.size, tolerance=1e-6)}


write(__file__, [
    case('two bands, three dates', {'values': stack('optical', 1), 'second': stack('optical', 2)}, {'minimumValid': 3}, expected(optical, 3)),
    case('one band, eight years with gaps', {'values': [layer(f'yearly-{year}.tif', date=str(year)) for year in YEARS]}, {'minimumValid': 3}, {'mean': expected(yearly, 3)['mean']}),
    case('one date', {'values': stack('optical', 1)[:1], 'second': stack('optical', 2)[:1]}, {}, expected(optical[:, :1])),
    failure('bands of different length', {'values': stack('optical', 1), 'second': stack('optical', 2)[:2]}, {}, 'same dates'),
])
