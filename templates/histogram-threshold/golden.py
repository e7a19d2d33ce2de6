import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, layer, number, physical, raster, write
from skimage import filters

speckle, nir, lights = physical('radar-speckle.tif'), physical('optical-2020-06-20.tif', 2), physical('lights.tif')


def outputs(values, find, ground, below=False):
    valid = values[np.isfinite(values)]
    threshold = find(valid)
    upper = values > threshold
    chosen = np.isfinite(values) & (~upper if below else upper)
    return {'mask': raster(np.where(np.isfinite(values), chosen, np.nan) * 1.0), 'threshold': number(threshold, valid.size, values.size), 'share': number(100 * chosen.sum() / valid.size, unit='%'),
            'area': number(ground[chosen].sum(), unit='m2', tolerance=1e-6), 'meanAbove': number(valid[valid > threshold].mean()), 'meanBelow': number(valid[valid <= threshold].mean())}


bound, grey = {'values': layer('optical-2020-06-20.tif', 2)}, {'values': layer('radar-speckle.tif')}
ground, radar = area('optical-2020-06-20.tif'), area('radar-speckle.tif')
write(__file__, [
    case('Otsu of a band with gaps', bound, {}, outputs(nir, lambda x: filters.threshold_otsu(x, nbins=256), ground)),
    case('Otsu with 64 bins, the darker class', grey, {'bins': 64, 'below': True}, outputs(speckle, lambda x: filters.threshold_otsu(x, nbins=64), radar, True)),
    case('Yen', grey, {'method': 'yen'}, outputs(speckle, lambda x: filters.threshold_yen(x, nbins=256), radar)),
    case('ISODATA', bound, {'method': 'isodata'}, outputs(nir, lambda x: filters.threshold_isodata(x, nbins=256), ground)),
    case('triangle, a long tail above', {'values': layer('lights.tif')}, {'method': 'triangle', 'bins': 32}, outputs(lights, lambda x: filters.threshold_triangle(x, nbins=32), area('lights.tif'))),
    case('triangle, a long tail below', grey, {'method': 'triangle'}, outputs(speckle, lambda x: filters.threshold_triangle(x, nbins=256), radar)),
    case('a constant has no threshold', {'a': layer('plain.tif', 1)}, {}, {'threshold': number(np.nan, 0, 63), 'mask': raster(np.full((7, 9), np.nan)), 'share': number(np.nan)},
         derived={'values': {'quantity': 'any', 'unit': '1', 'value': '5 + 0 * a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'raster', 'quantity': 'any'}]}}),
])
