import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, RED, expected, per_date, read
from oracle import case, derived, failure, index, layer, physical, stack, variable, write

ndvi = per_date(index, read(NIR), read(RED))
bands = {'nir': stack('bands', NIR), 'red': stack('bands', RED)}
derive = {'ndvi': derived('(nir[i] - red[i]) / (nir[i] + red[i])', [variable('nir', 'reflectance'), variable('red', 'reflectance')], quantity='ndvi')}


def threshold(values, cavity=False, soil_ndvi=0.2, vegetation_ndvi=0.5, soil=0.97, vegetation=0.99):
    proportion = np.clip((values - soil_ndvi) / (vegetation_ndvi - soil_ndvi), 0, 1) ** 2
    mixed = 0.986 + 0.004 * proportion
    if cavity:
        mixed = vegetation * proportion + soil * (1 - proportion) + (1 - soil) * vegetation * 0.55 * (1 - proportion)
    found = np.select([values < soil_ndvi, values > vegetation_ndvi], [soil, vegetation], mixed)
    return np.where(np.isnan(values), np.nan, found)


def logarithmic(values):
    found = np.select([values < 0.157, values > 0.727], [0.95, 0.985], 1.0094 + 0.047 * np.log(np.maximum(values, 1e-9)))
    return np.where(np.isnan(values), np.nan, found)


constant = per_date(threshold, {'2019': np.full((7, 9), 0.35)})['2019']
write(__file__, [
    case('three dates with gaps', bands, {}, expected('emissivity', per_date(threshold, ndvi), '1'), derived=derive),
    case('cavity term, other end members', bands, {'method': 'cavity', 'soilNdvi': 0.1, 'vegetationNdvi': 0.7, 'soil': 0.96, 'vegetation': 0.985},
         expected('emissivity', per_date(threshold, ndvi, True, 0.1, 0.7, 0.96, 0.985), '1'), derived=derive),
    case('logarithm of NDVI within its range', bands, {'method': 'logarithmic', 'soil': 0.95, 'vegetation': 0.985}, expected('emissivity', per_date(logarithmic, ndvi), '1'), derived=derive),
    case('one constant image without date', {'a': layer('plain.tif', 1, unit='1')}, {}, {'emissivity': {**expected('emissivity', {'': constant}, '1')['emissivity']}},
         derived={'ndvi': derived('0.35 + 0 * a[i]', [variable('a', 'any')])}),
    failure('end members the wrong way round', {'ndvi': layer('plain.tif', 1)}, {'soilNdvi': 0.6}, 'must be below'),
])
