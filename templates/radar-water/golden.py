import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, derived, failure, layer, number, physical, raster, series, table, variable, write
from skimage import filters

power = physical('radar-speckle.tif')
values = 10 * np.log10(power)
ground = area('radar-speckle.tif') / 1e6
bound = {'p': [layer('radar-speckle.tif', date='2020-01-01')]}
derive = {'backscatter': derived('10 * Math.log10(p[i])', [variable('p', 'backscatter')], quantity='backscatter', unit='dB')}


def outputs(find, highest=0):
    valid = np.isfinite(values)
    threshold = find(values[valid])
    water = valid & (np.nan_to_num(values, nan=99) <= threshold) & (threshold <= highest)
    groups = values[water], values[valid & ~water]
    between = sum(part.size * (part.mean() - values[valid].mean()) ** 2 for part in groups if part.size) if water.any() else np.nan
    share, size = 100 * water.sum() / valid.sum(), ground[water].sum()
    row = {'layer': 'radar-speckle', 'date': '2020-01-01', 'threshold': threshold if threshold <= highest else None, 'separability': between / (valid.sum() * values[valid].var()), 'share': share, 'area': size, 'valid': valid.sum(), 'of': values.size}
    return {'water': raster(np.where(valid, water, np.nan) * 1.0, unit='1'), 'share': number(share, valid.sum(), values.size, unit='%'), 'threshold': number(threshold if threshold <= highest else np.nan, unit='dB'),
            'shares': series([('2020-01-01', share, valid.sum())]), 'areas': series([('2020-01-01', size, valid.sum())], unit='km2', tolerance=1e-6), 'layers': table([row], tolerance=1e-6)}


write(__file__, [
    case('Otsu on decibels, gaps', bound, {}, outputs(lambda x: filters.threshold_otsu(x, nbins=256)), derived=derive),
    case('ISODATA with 64 bins', bound, {'method': 'isodata', 'bins': 64}, outputs(lambda x: filters.threshold_isodata(x, nbins=64)), derived=derive),
    case('a threshold too bright for water', bound, {'highest': -30}, outputs(lambda x: filters.threshold_otsu(x, nbins=256), -30), derived=derive),
    case('constant: no threshold, no water', {'a': layer('plain.tif', 1)}, {}, {'share': number(0, 63, 63), 'threshold': number(np.nan), 'layers': table([{'area': None, 'separability': None}])},
         derived={'backscatter': derived('-12 + 0 * a[i]', [variable('a', 'any')], unit='dB')}),
    failure('backscatter as power', {'backscatter': layer('radar-power.tif', unit='1')}, {}, "'1'"),
])
